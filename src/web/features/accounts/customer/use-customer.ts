import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  CustomerDocument,
  type CustomerQuery,
  ResellersDocument,
} from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { USER_TABLE } from '../use-account-table.ts'

export type Customer = CustomerQuery['customer']

const KEY = 'customer'

export const useCustomer = (userId: string) => {
  const queryClient = useQueryClient()
  const customer = useQuery({
    queryKey: [KEY, userId],
    queryFn: async ({ signal }) =>
      (await request(CustomerDocument, { userId }, { signal })).customer,
  })
  const refresh = async (): Promise<void> => {
    void queryClient.invalidateQueries({ queryKey: USER_TABLE })
    void queryClient.invalidateQueries({ queryKey: ['accountName', userId] })
    await queryClient.invalidateQueries({ queryKey: [KEY, userId] })
  }
  return { customer, refresh }
}

/** Resellers to whom an account can be moved. */
export const useResellers = (isNeeded: boolean) =>
  useQuery({
    queryKey: ['resellers'],
    enabled: isNeeded,
    queryFn: async ({ signal }) =>
      (await request(ResellersDocument, {}, { signal })).affiliateUserList,
  }).data ?? []
