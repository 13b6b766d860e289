import { mailReachOf } from '../../domain/alarms/recipients.ts'
import { actorOfAccount, maySeeTool } from '../../domain/permissions/rules.ts'
import { type Account, FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import { isConfirmed } from '../../domain/users/confirmed-address.ts'
import { normalEmail } from '../../domain/users/email.ts'
import type { ReportEdition, ReportRecipient, ReportSchedule } from '../storage/report-store.ts'
import type { Reads } from '../storage/storage.ts'

/**
 * Whether an address gets the reports. `LEFT`: its person was deleted or belongs to the account no longer.
 * `ENDED`: the reader ended these mails. `UNCONFIRMED`: nobody has confirmed the address, or that of the
 * account, which may have been entered by a stranger.
 */
export const RECIPIENT_STATES = ['GETS', 'LEFT', 'ENDED', 'UNCONFIRMED'] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]

export type ReportReader = ReportRecipient & ReportEdition & { state: RecipientState }

type Stores = Pick<Reads, 'accounts'>

/** The person behind an address, if it sees the sensors of the account. */
export const readerAccount = async (
  { accounts }: Stores,
  owner: Pick<Account, 'path'>,
  address: string,
): Promise<Account | null> => {
  const account = await accounts.byEmail(normalEmail(address))
  return account !== null && maySeeTool(actorOfAccount(account), owner.path) ? account : null
}

const stateOf = (
  { accountId, endedAt }: ReportRecipient,
  owner: Account,
  person: Account | null,
  mailsLinks: boolean,
): RecipientState => {
  if (accountId !== null && (person === null || !maySeeTool(actorOfAccount(person), owner.path)))
    return 'LEFT'
  if (endedAt !== null) return 'ENDED'
  if (person !== null) return isConfirmed(person, mailsLinks) ? 'GETS' : 'UNCONFIRMED'
  return mailReachOf(owner) === 'nobody' && mailsLinks ? 'UNCONFIRMED' : 'GETS'
}

/**
 * The addresses of a schedule as they are now. People read in their own language, by their own clocks;
 * addresses without an account in that of the schedule, by the clocks of its owner.
 */
export const reportReaders = async (
  stores: Stores,
  schedule: Pick<ReportSchedule, 'recipients' | 'language'>,
  owner: Account,
  mailsLinks: boolean,
): Promise<ReportReader[]> => {
  const ids = schedule.recipients.flatMap(({ accountId }) => accountId ?? [])
  const people = new Map((await stores.accounts.byIds(ids)).map((one) => [one.id, one]))
  return schedule.recipients.map((recipient) => {
    const person = people.get(recipient.accountId ?? 0) ?? null
    return {
      ...recipient,
      timeZone: person?.timeZone ?? owner.timeZone ?? FIRST_TIME_ZONE,
      language: person?.language ?? schedule.language,
      state: stateOf(recipient, owner, person, mailsLinks),
    }
  })
}

/** Readers who get the reports, by edition. */
export const editionsOf = (
  readers: readonly ReportReader[],
): { edition: ReportEdition; readers: ReportReader[] }[] =>
  [
    ...Map.groupBy(
      readers.filter(({ state }) => state === 'GETS'),
      ({ timeZone, language }) => `${timeZone} ${language}`,
    ).values(),
  ].map((group) => {
    const { timeZone, language } = group[0]!
    return { edition: { timeZone, language }, readers: group }
  })
