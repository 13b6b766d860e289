import { createHmac, timingSafeEqual } from 'node:crypto'
import { normalEmail } from '../../domain/users/account.ts'

/** The address that gets no more mail about the owner's tools. `address` is in lower case. */
export type Unsubscription = { ownerId: number; address: string }

export type UnsubscribeLinks = {
  /** The last part of the link's path. */
  token(unsubscription: Unsubscription): string
  /** Null for what this server did not sign. */
  read(token: string): Unsubscription | null
}

/**
 * Signed links that contain address and owner, so that they work for years. They can only end mail,
 * and begin it again.
 */
export const unsubscribeLinks = (key: string): UnsubscribeLinks => {
  const signature = (ownerId: number, address: string): Buffer =>
    createHmac('sha256', key).update(`unsubscribe\n${ownerId}\n${address}`).digest()

  return {
    token: ({ ownerId, address }) => {
      const normal = normalEmail(address)
      return [
        String(ownerId),
        Buffer.from(normal).toString('base64url'),
        signature(ownerId, normal).toString('base64url'),
      ].join('.')
    },
    read: (token) => {
      const [, owner, encoded, signed] =
        /^(\d{1,15})\.([\w-]{1,400})\.([\w-]{43})$/.exec(token) ?? []
      if (owner === undefined || encoded === undefined || signed === undefined) return null
      const address = Buffer.from(encoded, 'base64url').toString()
      const signatureInLink = Buffer.from(signed, 'base64url')
      const expected = signature(Number(owner), address)
      return signatureInLink.length === expected.length &&
        timingSafeEqual(signatureInLink, expected)
        ? { ownerId: Number(owner), address }
        : null
    },
  }
}
