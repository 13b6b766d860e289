import {
  dutyStanding,
  type DutyPeriod,
  type DutyStanding,
  periodsOver,
} from '../../domain/signing/duty-periods.ts'
import { type DutyPerson, signersNow } from '../../domain/signing/signing-duty.ts'
import { type Account, FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import type { StoredDuty } from '../storage/signing-store.ts'
import type { Reads } from '../storage/storage.ts'
import { type NeededRecord, partsOfPeriods } from './duty-parts.ts'

export type SigningStores = Pick<Reads, 'accounts' | 'tools' | 'sites' | 'signing' | 'signatures'>

/** A period that is over, and how it stands. `parts`: what it needs signed. */
export type StandingPeriod = DutyPeriod & DutyStanding & { parts: NeededRecord[] }

/** `signers`: who must sign now; none when the person left. Periods: those over, the newest first. */
export type StandingDuty = {
  duty: StoredDuty
  signers: DutyPerson[]
  periods: StandingPeriod[]
}

export const zoneOf = ({ timeZone }: Pick<Account, 'timeZone'>): string =>
  timeZone ?? FIRST_TIME_ZONE

/** The account itself and its members. */
export const peopleOf = async (
  { accounts }: Pick<Reads, 'accounts'>,
  account: Account,
): Promise<{ people: DutyPerson[]; accounts: Account[] }> => {
  const all = [account, ...(await accounts.membersOf(account.id))]
  return {
    accounts: all,
    people: all.map(({ id, membership }) => ({ id, right: membership?.right })),
  }
}

/** How duties of an account stand. `only`: which of the periods that are over are looked at. */
export const standingsOf = async (
  stores: SigningStores,
  account: Account,
  duties: readonly StoredDuty[],
  now: Date,
  only: (period: DutyPeriod, duty: StoredDuty) => boolean = () => true,
): Promise<StandingDuty[]> => {
  if (duties.length === 0) return []
  const nowMs = now.getTime()
  const { people } = await peopleOf(stores, account)
  const standing: StandingDuty[] = []
  for (const duty of duties) {
    const periods = periodsOver(duty, zoneOf(account), nowMs).filter((one) => only(one, duty))
    const parts = await partsOfPeriods(stores, duty, periods)
    const signedBy = parts.flat().flatMap(({ signatures }) => signatures)
    const ids = [...new Set(signedBy.map(({ accountId }) => accountId))]
    const there = new Set((await stores.accounts.byIds(ids)).map(({ id }) => id))
    const known = { people, isThere: (id: number) => there.has(id) }
    standing.push({
      duty,
      signers: signersNow(duty, people),
      periods: periods.map((period, place) => ({
        ...period,
        ...dutyStanding(duty, period, parts[place]!, known, nowMs),
        parts: parts[place]!,
      })),
    })
  }
  return standing
}
