import type { Facts } from '../../domain/audit/personal-facts.ts'
import type { ReportPlan, ReportSelection } from '../../domain/reports/report-schedule.ts'
import type { ReportSchedule } from '../storage/report-store.ts'

const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

const selectionFacts = (selection: ReportSelection): Facts => {
  if (selection.kind === 'TOOLS') return { tools: [...selection.toolIds] }
  return selection.kind === 'SITES'
    ? { reportSites: [...selection.siteIds] }
    : { reportAllSensors: true }
}

/** A plan as the trail has it. */
export const reportFacts = (plan: ReportPlan): Facts => ({
  report: plan.name,
  reportRhythm: plan.rhythm,
  ...(plan.day !== null && { reportDay: plan.day }),
  reportTime: clockOf(plan.minute),
  reportFormat: plan.format,
  reportReadings: plan.withReadings,
  language: plan.language,
  ...selectionFacts(plan.selection),
  reportRecipients: [...plan.recipients],
})

/** The facts that differ, on both sides; null where none does. */
export const changedFacts = (
  before: Facts,
  after: Facts,
): { before: Facts; after: Facts } | null => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return null
  const side = (facts: Facts): Facts =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  // The name says which reports they are.
  const { report } = after
  return { before: side(before), after: { report, ...side(after) } }
}

export const asPlan = (schedule: ReportSchedule): ReportPlan => ({
  ...schedule,
  recipients: schedule.recipients.map(({ address }) => address),
})
