import type { AccountActor } from '../../domain/permissions/actor.ts'
import { mayManageAppKeys, actorOfAccount } from '../../domain/permissions/rules.ts'
import {
  mayManageTokensOf,
  roleOfToken,
  scopesWithin,
} from '../../domain/permissions/token-rules.ts'
import { hasExpired } from '../../domain/tokens/token-time.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Reads } from '../storage/storage.ts'
import type { Token } from '../storage/token-store.ts'

/**
 * A token that works now. `account`, `maker`: as they are now; null for an app key that sends for
 * every device, and for one from before makers were stored.
 */
export type LiveToken = { token: Token; account: Account | null; maker: Account | null }

/**
 * A token by the hash of its text. Null when it is unknown, revoked or expired, when its account or
 * its maker is deleted, and when the maker may no longer make tokens for that account.
 */
export const liveToken = async (
  stores: Pick<Reads, 'tokens' | 'accounts'>,
  tokenHash: string,
  now: Date,
): Promise<LiveToken | null> => {
  const live = await tokenInForce(stores, tokenHash)
  return live === null || hasExpired(live.token, now) ? null : live
}

/** As `liveToken`, but expired tokens too: for whoever keeps the answer and compares the time. */
export const tokenInForce = async (
  { tokens, accounts }: Pick<Reads, 'tokens' | 'accounts'>,
  tokenHash: string,
): Promise<LiveToken | null> => {
  const token = await tokens.byHash(tokenHash)
  if (token === null) return null
  const [account, maker, machine] = await Promise.all(
    [token.accountId, token.madeBy, token.appAccountId].map(async (id) =>
      id === null ? null : accounts.byId(id),
    ),
  )
  const scopes = scopesWithin(token.scopes, maker?.membership?.right)
  const live = { token: { ...token, scopes }, account: account ?? null, maker: maker ?? null }
  if (token.accountId !== null && live.account === null) return null
  if (token.madeBy !== null && live.maker === null) return null
  if (token.appAccountId === null) return isWithinRights(live) ? live : null
  const isGranted = live.maker === null || mayManageAppKeys(actorOfAccount(live.maker))
  return machine && isGranted ? live : null
}

const isWithinRights = ({ account, maker }: LiveToken): boolean =>
  account !== null && maker !== null && mayManageTokensOf(actorOfAccount(maker), account)

/** Null for an app key: it sends readings and asks nothing. What a member made reaches as far as its right. */
export const actorOfLiveToken = (
  { token, account, maker }: LiveToken,
  tokenHash: string,
): AccountActor | null => {
  if (account === null || maker === null || token.appAccountId !== null) return null
  const { id, name, scopes } = token
  return {
    ...actorOfAccount(account),
    role: roleOfToken(maker, account),
    ...(maker.membership && { right: maker.membership.right }),
    token: { id, name, hash: tokenHash, scopes },
  }
}
