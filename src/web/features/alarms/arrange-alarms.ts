import type { LanguageCode } from '../../../domain/users/account.ts'
import type { AlarmLane } from '../../api/generated/graphql.ts'
import type { Alarm } from '../../api/use-tool-alarms.ts'
import { listedName } from '../../viewer/person-name.ts'

/** Alarms that nobody has acknowledged come first. */
export const sortByUrgency = (alarms: readonly Alarm[]): Alarm[] =>
  alarms.toSorted((a, b) => Number(a.acknowledgedAt !== null) - Number(b.acknowledgedAt !== null))

/**
 * Filters by lane, and by a text in the sensor's name, the IMEI or the customer's name or e-mail.
 */
export const filterAlarms = (
  alarms: readonly Alarm[],
  { lane, search, language }: { lane: AlarmLane | null; search: string; language: LanguageCode },
): Alarm[] => {
  const searched = search.trim().toLocaleLowerCase(language)
  return alarms.filter((alarm) => {
    const { name, imeiNumber, user } = alarm.tool
    const texts = [
      name,
      imeiNumber,
      ...(user
        ? [`${user.firstName} ${user.lastName}`, `${user.lastName} ${user.firstName}`, user.email]
        : []),
    ]
    return (
      (lane === null || alarm.lane === lane) &&
      texts.some((text) => text.toLocaleLowerCase(language).includes(searched))
    )
  })
}

export type CustomerAlarms = { id: string; name: string; alarms: Alarm[] }

const countUnacknowledged = ({ alarms }: CustomerAlarms): number =>
  alarms.filter(({ acknowledgedAt }) => acknowledgedAt === null).length

/** A group for each customer; the customer with most unacknowledged alarms comes first. */
export const groupByCustomer = (
  alarms: readonly Alarm[],
  language: LanguageCode,
): CustomerAlarms[] => {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return [...Map.groupBy(alarms, ({ tool }) => tool.user?.id ?? '')]
    .map(([id, own]) => {
      const user = own[0]!.tool.user
      return {
        id,
        name: user ? listedName(user, language) || user.email : '',
        alarms: sortByUrgency(own),
      }
    })
    .sort(
      (a, b) =>
        countUnacknowledged(b) - countUnacknowledged(a) ||
        b.alarms.length - a.alarms.length ||
        compare(a.name, b.name),
    )
}
