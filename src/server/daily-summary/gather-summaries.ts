import { MOST_IN_SUMMARY, type SummaryDay } from '../../domain/alarms/daily-summary.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { type MailReader, mailReadersIn } from '../alarms/mail-readers.ts'
import { nextTurn } from '../next-turn.ts'
import { type Incident, isWaiting } from '../storage/alarm-store.ts'
import type { NewDelivery } from '../storage/outbox-store.ts'
import type { Reads } from '../storage/storage.ts'

/** Late readings open incidents that began so long before. */
const LATEST_MS = 7 * DAY_MS
const INCIDENTS_AT_ONCE = 500

const isOpen = ({ state }: Incident): boolean => state !== 'RECOVERED'

/** Incidents of all tools that are open, or that opened or ended on the day or since. */
const incidentsOf = async (
  { alarms }: Pick<Reads, 'alarms'>,
  { fromMs }: SummaryDay,
  nowMs: number,
): Promise<Incident[]> => {
  const summarised: Incident[] = []
  let before: Incident | undefined
  do {
    const page: Incident[] = await alarms.list({
      scope: { kind: 'all' },
      period: { fromMs: fromMs - LATEST_MS, toMs: nowMs + 1 },
      first: INCIDENTS_AT_ONCE,
      ...(before && { before }),
    })
    summarised.push(
      ...page.filter(
        (incident) =>
          isOpen(incident) ||
          incident.openedAt.getTime() >= fromMs ||
          (incident.recoveredAt?.getTime() ?? 0) >= fromMs,
      ),
    )
    before = page.length < INCIDENTS_AT_ONCE ? undefined : page.at(-1)
    await nextTurn()
  } while (before !== undefined)
  return summarised
}

/** Those that wait for somebody first, each by their start. */
const byUrgency = (a: Incident, b: Incident): number =>
  Number(isWaiting(b)) - Number(isWaiting(a)) ||
  a.startedAt.getTime() - b.startedAt.getTime() ||
  a.id - b.id

/** What one person's summary is about. */
type Person = { reader: MailReader; isDue: boolean; incidents: Incident[]; owners: Set<number> }

const peopleOf = async (
  storage: Reads,
  incidents: readonly Incident[],
  timeZone: string,
): Promise<Map<string, Person>> => {
  const readersOf = mailReadersIn(storage)
  const toolIds = [...new Set(incidents.map(({ toolId }) => toolId))]
  const tools = new Map((await storage.tools.byIds(toolIds)).map(({ tool }) => [tool.id, tool]))
  const people = new Map<string, Person>()
  for (const incident of incidents) {
    const tool = tools.get(incident.toolId)
    if (tool === undefined) continue
    for (const reader of await readersOf(tool)) {
      const address = normalEmail(reader.recipient)
      const person = people.get(address) ?? {
        reader,
        isDue: false,
        incidents: [],
        owners: new Set(reader.accountId === null ? [] : [reader.accountId]),
      }
      // An address without an account has the zones of those who named it: the earliest one counts.
      person.isDue ||= reader.timeZone === timeZone
      person.incidents.push(incident)
      person.owners.add(tool.userId)
      people.set(address, person)
    }
  }
  return people
}

/** How many tools of these owners, whose mail goes to the address, are in none of the incidents. */
const fineToolsOf = async (
  storage: Reads,
  address: string,
  { owners, incidents }: Person,
): Promise<number> => {
  const readersOf = mailReadersIn(storage)
  const inTrouble = new Set(incidents.map(({ toolId }) => toolId))
  let fine = 0
  for (const ownerId of owners) {
    const { rows } = await storage.tools.list({ scope: { kind: 'all' }, ownerId })
    for (const { tool } of rows) {
      if (inTrouble.has(tool.id)) continue
      const readers = await readersOf(tool)
      if (readers.some(({ recipient }) => normalEmail(recipient) === address)) fine++
    }
    await nextTurn()
  }
  return fine
}

/** One incident of each group stands for all of it that are in the same state. */
const linesOf = async (
  { alarmGroups }: Pick<Reads, 'alarmGroups'>,
  incidents: readonly Incident[],
): Promise<{ incidentIds: number[]; others: Record<number, number> }> => {
  const groups = await alarmGroups.ofIncidents(incidents.map(({ id }) => id))
  const lines = new Map<string, Incident[]>()
  for (const incident of incidents) {
    const group = groups.get(incident.id)
    const line =
      group === undefined ? `incident ${incident.id}` : `group ${group.id} ${isOpen(incident)}`
    const members = lines.get(line)
    if (members === undefined) lines.set(line, [incident])
    else members.push(incident)
  }
  const shown = [...lines.values()].slice(0, MOST_IN_SUMMARY)
  return {
    incidentIds: shown.map(([first]) => first!.id),
    others: Object.fromEntries(
      shown.flatMap(([first, ...others]) =>
        others.length > 0 ? [[first!.id, others.length]] : [],
      ),
    ),
  }
}

/**
 * The summaries of everybody whose clocks show this zone's time and who has something to read: an
 * alarm that is open, or that opened or ended since the day before. Nobody gets a second one that day.
 */
export const gatherSummaries = async (
  storage: Reads,
  timeZone: string,
  day: SummaryDay,
  nowMs: number,
): Promise<NewDelivery[]> => {
  const people = await peopleOf(storage, await incidentsOf(storage, day, nowMs), timeZone)
  const due = [...people].filter(([, { isDue }]) => isDue)
  const addresses = due.map(([address]) => address)
  const withoutSummary = await storage.dailySummaries.withoutSummary(addresses)
  const latest = await storage.dailySummaries.latestTo(addresses)
  const { dayOf } = localTime(timeZone)
  const summaries: NewDelivery[] = []
  for (const [address, person] of due) {
    const latestAt = latest.get(address)
    const hadToday = latestAt !== undefined && dayOf(latestAt.getTime()) === dayOf(nowMs)
    if (withoutSummary.has(address) || hadToday) continue
    const open = person.incidents.filter(isOpen).toSorted(byUrgency)
    const ended = person.incidents.filter((incident) => !isOpen(incident))
    summaries.push({
      incidentId: null,
      kind: 'DAILY_SUMMARY',
      sequence: 0,
      channel: 'EMAIL',
      ...person.reader,
      facts: null,
      summary: {
        ...(await linesOf(storage, [...open, ...ended])),
        open: open.length,
        ended: ended.length,
        fine: await fineToolsOf(storage, address, person),
      },
      createdAt: new Date(nowMs),
      dueAt: new Date(nowMs),
    })
  }
  return summaries
}
