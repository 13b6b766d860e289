import { useQuery } from '@tanstack/react-query'
import { AccountNameDocument } from '../api/generated/graphql.ts'
import { request } from '../api/request.ts'
import { useViewer } from './viewer.ts'
import { customerName } from '../../domain/users/customer-name.ts'

/** The account; undefined until the server answers, null for one that does not exist or is not in sight. */
const useAccount = (id: string | null) =>
  useQuery({
    queryKey: ['accountName', id],
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      (await request(AccountNameDocument, { id: id ?? '' }, { signal })).account ?? null,
  }).data

/** Whether the server has answered that no such account is in sight. */
export const useIsAccountMissing = (id: string | null): boolean => useAccount(id) === null

/**
 * The name of an account, its company first, for the heading of a page about it. `guess`: the name in the address,
 * which anybody may have written; shown until the server answers. Null for an account that does not
 * exist or is not in sight.
 */
export const useAccountName = (id: string | null, guess: string | null): string | null => {
  const { language } = useViewer()
  const account = useAccount(id)
  const name =
    account === undefined ? guess : account === null ? null : customerName(account, language)
  return id === null || name === '' ? null : name
}
