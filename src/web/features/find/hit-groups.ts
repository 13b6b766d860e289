import type { TFunction } from 'i18next'
import { localTime } from '../../../domain/periods/local-time.ts'
import { isHit, type SearchText } from '../../../domain/search/search-text.ts'
import { customerName } from '../../../domain/users/customer-name.ts'
import { personName } from '../../../domain/users/person-name.ts'
import type { FindQuery } from '../../api/generated/graphql.ts'
import { alarmName } from '../../components/alarm/lane.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import type { FindPage, Hit, HitGroup } from './hit.ts'

type Answer = FindQuery['search']
type Account = Answer['accounts']['rows'][number]
type Reader = Pick<Viewer, 'language' | 'timeZone'>

const query = (values: Record<string, string>): string => new URLSearchParams(values).toString()

/** Where a manager goes from an account: to the people, the customers, or the sensors of it. */
const wayTo = ({ id, role, memberOf, email }: Account, name: string): string => {
  if (memberOf !== null) return `/people?${query({ userId: memberOf })}`
  if (role === 'user') return `/admin/dashboard?${query({ userId: id, name })}`
  if (role === 'affiliate' || role === 'admin')
    return `/admin/userlist?${query({ parentUserId: id, name })}`
  return `/admin/userlist?${query({ search: email })}`
}

export const accountHits = (rows: readonly Account[], { language }: Reader): Hit[] =>
  rows.map((account) => {
    const { email } = account
    const person = personName(account, language)
    const name = account.company || person || email
    const details = [person, email].filter((part) => part !== name && part !== '')
    return {
      key: `account-${account.id}`,
      to: wayTo(account, customerName(account, language) || email),
      name,
      detail: details.join(' · '),
    }
  })

/** As its managers call the owner; empty for a sensor of whose owner nothing is shown. */
const ownerName = (
  user: Answer['tools']['rows'][number]['user'],
  language: Reader['language'],
): string => (user === null ? '' : customerName(user, language) || user.email)

export const toolHits = (rows: Answer['tools']['rows'], { language }: Reader): Hit[] =>
  rows.map(({ id, name, imeiNumber, equipmentId, user }) => ({
    key: `tool-${id}`,
    to: `/tool-dashboard?${query({ id })}`,
    name,
    detail: [`${imeiNumber} / ${equipmentId}`, ownerName(user, language)]
      .filter(Boolean)
      .join(' · '),
  }))

export const alarmHits = (
  t: TFunction,
  rows: Answer['alarms']['rows'],
  { timeZone, language }: Reader,
): Hit[] =>
  rows.map(({ id, lane, condition, state, startedAt, tool }) => ({
    key: `alarm-${id}`,
    to: `/tool-dashboard?${query({ id: tool.id })}`,
    name: tool.name,
    detail: [
      alarmName(t, { lane, condition }),
      localTime(timeZone).minuteText(Date.parse(startedAt)),
      t(state === 'RECOVERED' ? 'find.ended' : 'alarms.state.ACTIVE'),
      ownerName(tool.user, language),
    ]
      .filter(Boolean)
      .join(' · '),
  }))

export const deviceHits = (rows: Answer['devices']['rows']): Hit[] =>
  rows.map(({ imeiNumber, alias }) => ({
    key: `device-${imeiNumber}`,
    to: `/factory/view?${query({ search: imeiNumber })}`,
    name: imeiNumber,
    detail: alias ?? '',
  }))

export const pageHits = (t: TFunction, pages: readonly FindPage[], search: SearchText): Hit[] =>
  pages
    .map(({ label, to }) => ({ key: to, to, name: t(label) as string, detail: '' }))
    .filter(({ name }) => search.text === '' || isHit(name, search))

/** All that was found, in groups; empty ones are left out. `answer`: null before the server has answered. */
export const hitGroups = (
  t: TFunction,
  reader: Reader,
  {
    answer,
    pages,
    search,
  }: { answer: Answer | null; pages: readonly FindPage[]; search: SearchText },
): HitGroup[] => {
  const groups: HitGroup[] = [{ kind: 'pages', hits: pageHits(t, pages, search), hasMore: false }]
  if (answer !== null)
    groups.push(
      {
        kind: 'accounts',
        hits: accountHits(answer.accounts.rows, reader),
        hasMore: answer.accounts.hasMore,
      },
      { kind: 'tools', hits: toolHits(answer.tools.rows, reader), hasMore: answer.tools.hasMore },
      {
        kind: 'alarms',
        hits: alarmHits(t, answer.alarms.rows, reader),
        hasMore: answer.alarms.hasMore,
      },
      { kind: 'devices', hits: deviceHits(answer.devices.rows), hasMore: answer.devices.hasMore },
    )
  return groups.filter(({ hits }) => hits.length > 0)
}
