import type { Token } from '../storage/token-store.ts'

/**
 * `name`: the token's number once its name was erased with a person. `text`: the token itself, shown to its
 * maker once; else null.
 */
export type ListedToken = Pick<
  Token,
  'id' | 'name' | 'scopes' | 'accountId' | 'createdAt' | 'expiresAt' | 'lastUsedAt'
> & { text: string | null; isAppKey: boolean }

export const listedToken = (token: Token, text: string | null): ListedToken => ({
  id: token.id,
  name: token.name === '' ? `#${token.id}` : token.name,
  scopes: token.scopes,
  accountId: token.accountId,
  createdAt: token.createdAt,
  expiresAt: token.expiresAt,
  lastUsedAt: token.lastUsedAt,
  text,
  isAppKey: token.appAccountId !== null,
})
