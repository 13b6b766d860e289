import type { Clock } from '../../domain/clock.ts'
import { lookInForce, personOfGrant } from '../sessions/live-session.ts'
import type { Storage } from '../storage/storage.ts'
import { endGrant, endLook } from './end-of-access.ts'

const SERVER = { kind: 'server' } as const

/** A planned end came when it was planned, whenever it is noticed. */
const earlier = (until: Date, now: Date): Date => (until < now ? until : now)

/** Puts the ends on the record that nobody has made: of the time, of a session, of an account. */
export const createSupportPass =
  ({ storage, clock }: { storage: Storage; clock: Clock }) =>
  async (): Promise<void> => {
    if ((await storage.support.openGrants()).length === 0) return
    await storage.transaction(async (stores) => {
      const now = clock()
      for (const grant of await stores.support.openGrants()) {
        for (const look of await stores.support.openLooksOf(grant.id))
          if ((await lookInForce(stores, look, now)) === null)
            await endLook(stores, { look, grant }, SERVER, now, earlier(look.until, now))
        if ((await personOfGrant(stores, grant, now)) === null)
          await endGrant(stores, grant, SERVER, now, earlier(grant.until, now))
      }
    })
  }
