import { useQuery } from '@tanstack/react-query'
import { SecondFactorDocument, type SecondFactorQuery } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'

export type SecondFactor = SecondFactorQuery['secondFactor']
export type Passkey = SecondFactor['passkeys'][number]

export const SECOND_FACTOR_KEY = ['second-factor'] as const

/**
 * The second factor of the own account. `during` the login the server names no passkeys: that answer
 * must not stay for the profile.
 */
export const useSecondFactor = (during: 'login' | 'session') =>
  useQuery({
    queryKey: [...SECOND_FACTOR_KEY, during],
    queryFn: async ({ signal }) =>
      (await request(SecondFactorDocument, {}, { signal })).secondFactor,
  })

export const hasSecondFactor = ({ totpSince, passkeys }: SecondFactor): boolean =>
  totpSince !== null || passkeys.length > 0
