import { mailReachOf } from '../../domain/alarms/recipients.ts'
import type { Clock } from '../../domain/clock.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { gapsAhead, newGaps } from '../../domain/duty/rota-gaps.ts'
import { rotaFrom } from '../../domain/duty/rota.ts'
import { addDays } from '../../domain/periods/calendar-day.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import { FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import { MOST_GAPS_NAMED } from '../../domain/users/account-notice.ts'
import { putAccountMail } from '../account-mails/put-account-mail.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { rotaPeople } from './show-rota.ts'

/** By the clocks of the account. */
const LOOK_AT_MS = 8 * HOUR_MS

export type LookAheadParts = {
  storage: Pick<Storage, 'rotas' | 'transaction'>
  clock: Clock
  /** Whether a mail server is set. */
  sendsMail: () => boolean
}

/**
 * Looks at each rota once a day, and soon after it or its people changed, and tells the owner by mail
 * of gaps within two weeks and of people who left. What the owner was told is stored with the mail, so
 * that nothing comes twice.
 */
export const createLookAheadPass =
  ({ storage, clock, sendsMail }: LookAheadParts) =>
  async (isStopped: () => boolean = () => false): Promise<void> => {
    if (!sendsMail()) return
    const now = clock()
    for (const accountId of await storage.rotas.dueToLook(now)) {
      if (isStopped()) return
      await storage.transaction((stores) => lookAtRota(stores, accountId, now))
    }
  }

const lookAtRota = async (stores: Writes, accountId: number, now: Date): Promise<void> => {
  const rota = await stores.rotas.of(accountId)
  const account = await stores.accounts.byId(accountId)
  if (rota === null || account === null) return
  const timeZone = account.timeZone ?? FIRST_TIME_ZONE
  const local = localTime(timeZone)
  const today = local.dayOf(now.getTime())
  const { news, told } = newGaps(gapsAhead(rota, timeZone, now.getTime()), rota.told.gaps, timeZone)
  const people = (await rotaPeople(stores, accountId, rotaFrom(rota, today)))
    .filter(({ state }) => state === 'LEFT')
    .map(({ id }) => id)
  const newPeople = people.filter((id) => !rota.told.people.includes(id))
  await stores.rotas.setTold(accountId, { gaps: told, people })
  await stores.rotas.lookAt(accountId, new Date(local.instantOf(addDays(today, 1), LOOK_AT_MS)))
  if ((news.length === 0 && newPeople.length === 0) || mailReachOf(account) !== 'all') return
  await putAccountMail(
    stores,
    account,
    {
      kind: 'ROTA_GAPS',
      gaps: news.slice(0, MOST_GAPS_NAMED),
      moreGaps: Math.max(news.length - MOST_GAPS_NAMED, 0),
      peopleLeft: newPeople.length,
    },
    now,
  )
}
