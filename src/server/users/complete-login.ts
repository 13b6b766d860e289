import type { Account } from '../../domain/users/account.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Session } from '../storage/session-store.ts'
import type { Writes } from '../storage/storage.ts'
import { tellOwner } from './tell-owner.ts'

/** `factor`: the second factor that was shown; null for an account without one. */
export type CompletedLogin = {
  session: Pick<Session, 'device' | 'network' | 'isNewDevice'>
  clientAddress: string
  factor: 'app' | 'recovery-code' | 'passkey' | null
}

/** What follows a login that is whole: the place is known from now on, and a new device is told. */
export const completeLogin = async (
  stores: Writes,
  account: Account,
  { session, clientAddress, factor }: CompletedLogin,
  { now, sendsMail }: { now: Date; sendsMail: boolean },
): Promise<void> => {
  const { device, network, isNewDevice } = session
  await stores.sessions.noteLogin(account.id, { device, network }, now)
  await appendEntry(stores.audit, {
    at: now,
    actor: { kind: 'account', id: account.id },
    action: 'login.succeeded',
    subject: { kind: 'account', id: String(account.id) },
    before: null,
    after: {
      clientAddress,
      device,
      ...(factor !== null && { factor }),
      ...(isNewDevice && { isNewDevice: true }),
    },
  })
  if (isNewDevice && sendsMail)
    await tellOwner(stores, account, { kind: 'NEW_DEVICE', device, clientAddress }, now)
}
