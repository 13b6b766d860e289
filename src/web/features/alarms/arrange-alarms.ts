import type { LanguageCode } from '../../../domain/users/account.ts'
import type { AlarmLane } from '../../api/generated/graphql.ts'
import type { Alarm } from '../../api/use-tool-alarms.ts'
import { listedName } from '../../viewer/person-name.ts'

/** What nobody has acknowledged stands before what somebody knows of. */
export const byUrgency = (alarms: readonly Alarm[]): Alarm[] =>
  alarms.toSorted((a, b) => Number(a.acknowledgedAt !== null) - Number(b.acknowledgedAt !== null))

/** By lane, and by a text within the tool's name, its device or its customer's name. */
export const narrowed = (
  alarms: readonly Alarm[],
  { lane, search, language }: { lane: AlarmLane | null; search: string; language: LanguageCode },
): Alarm[] => {
  const wanted = search.trim().toLocaleLowerCase(language)
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
      texts.some((text) => text.toLocaleLowerCase(language).includes(wanted))
    )
  })
}

export type CustomerAlarms = { id: string; name: string; alarms: Alarm[] }

const waiting = ({ alarms }: CustomerAlarms): number =>
  alarms.filter(({ acknowledgedAt }) => acknowledgedAt === null).length

/** A group for each customer; whoever has most that nobody acknowledged comes first. */
export const byCustomer = (alarms: readonly Alarm[], language: LanguageCode): CustomerAlarms[] => {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return [...Map.groupBy(alarms, ({ tool }) => tool.user?.id ?? '')]
    .map(([id, own]) => {
      const user = own[0]!.tool.user
      return {
        id,
        name: user ? listedName(user, language) || user.email : '',
        alarms: byUrgency(own),
      }
    })
    .sort(
      (a, b) =>
        waiting(b) - waiting(a) || b.alarms.length - a.alarms.length || compare(a.name, b.name),
    )
}
