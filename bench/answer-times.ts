import { HOUR_MS } from '../src/domain/durations.ts'
import { createUsageLimits } from '../src/server/rate-limits/usage-limits.ts'
import { createRegisterServices } from '../src/server/register-services.ts'
import { createCustomerLookup } from '../src/server/storage/customer-lookup.ts'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import { interleaved } from './support/pairs.ts'
import type { Figure } from './support/report.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const ROUNDS = 200
/** By how much the medians may differ: an attacker must not tell the two by the clock. */
const MOST = 0.05
const KNOWN = 'anna@harbour.example'
const PERSON = {
  firstName: 'Anna',
  lastName: 'Kovács',
  password: 'frost on the window',
  language: 'english',
} as const
const CLIENT = { clientAddress: '192.0.2.1', userAgent: 'bench' }

const openServices = async (dataDir: string) => {
  let nowMs = Date.parse('2026-01-01T00:00:00Z')
  // Each call is hours after the last one, so that no limit stands in its way.
  const clock = () => new Date(nowMs)
  const storage = await openSqliteStorage({ dataDir, clock })
  const services = createRegisterServices({
    storage,
    clock,
    registration: 'open',
    publicUrl: 'http://cold.example',
    mailsLinks: true,
    sendsMail: () => true,
    limits: createUsageLimits({ clock, customerOf: createCustomerLookup(storage) }),
  })
  const { users, sessions, people } = services
  const timed = async (call: () => Promise<unknown>): Promise<number> => {
    nowMs += 2 * HOUR_MS
    const began = performance.now()
    await call()
    return performance.now() - began
  }
  return {
    storage,
    register: (email: string) =>
      timed(() => users.register({ ...PERSON, email, clientAddress: CLIENT.clientAddress })),
    /** With a wrong password. */
    logIn: (email: string) =>
      timed(() => sessions.logIn({ ...CLIENT, email, password: 'a wrong password' })),
    requestReset: (email: string) =>
      timed(() => people.requestPasswordReset({ email, clientAddress: CLIENT.clientAddress })),
  }
}

/** Whether the time of an answer tells that an address has an account. */
export const answerTimes = (): Promise<Figure[]> =>
  inTemporaryFolder(async (dataDir) => {
    const { storage, register, logIn, requestReset } = await openServices(dataDir)
    await register(KNOWN)
    // A registration takes an address over that nobody has confirmed.
    await storage.transaction(async ({ accounts }) => {
      const known = await accounts.byEmail(KNOWN)
      const now = new Date()
      if (known) await accounts.change(known.id, { emailConfirmedAt: now, updatedAt: now })
    })
    const calls = {
      'a login that fails': logIn,
      'a request for a new password': requestReset,
      'a registration': register,
    }
    const figures: Figure[] = []
    for (const [what, call] of Object.entries(calls)) {
      await call(KNOWN)
      const { ours, theirs } = await interleaved(
        ROUNDS,
        () => call(KNOWN),
        (round) => call(`stranger-${round}@harbour.example`),
      )
      figures.push({
        what: `${what}: known and unknown address`,
        measured: `difference of the medians of ${ROUNDS}; known ${ours.toFixed(2)} ms, unknown ${theirs.toFixed(2)} ms`,
        value: Math.abs(ours / theirs - 1),
        goal: { atMost: MOST },
      })
    }
    await storage.close()
    return figures
  })
