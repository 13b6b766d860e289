import { isEmail, normalEmail } from '../users/email.ts'
import type { BrokenRule } from '../refusal.ts'
import { textErrors } from '../text-errors.ts'
import {
  LONGEST_REPORT_NAME,
  MOST_REPORT_RECIPIENTS,
  MOST_REPORT_SITES,
  MOST_REPORT_TOOLS,
  type ReportPlan,
  type ReportSelection,
} from './report-schedule.ts'

const MINUTES_OF_DAY = 24 * 60

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

const dayErrors = ({ rhythm, day }: ReportPlan): BrokenRule[] => {
  const most = rhythm === 'WEEKLY' ? 7 : 31
  if (rhythm === 'DAILY' ? day === null : isWhole(day ?? 0, 1, most)) return []
  return [
    {
      field: 'day',
      key: 'reports.dayWrong',
      message:
        'A weekly report has a weekday from 1 to 7, a monthly one a day from 1 to 31, a daily one none.',
    },
  ]
}

const recipientErrors = ({ recipients }: ReportPlan): BrokenRule[] => {
  const field = 'recipients'
  if (recipients.length === 0)
    return [{ field, key: 'reports.noRecipient', message: 'Enter an address at least.' }]
  if (recipients.length > MOST_REPORT_RECIPIENTS)
    return [
      {
        field,
        key: 'reports.tooManyRecipients',
        params: { most: MOST_REPORT_RECIPIENTS },
        message: `A report goes to at most ${MOST_REPORT_RECIPIENTS} addresses.`,
      },
    ]
  const wrong = recipients.find((address) => !isEmail(address))
  if (wrong === undefined) return []
  return [
    {
      field,
      key: 'reports.recipientWrong',
      params: { address: wrong },
      message: `${wrong} is not an e-mail address.`,
    },
  ]
}

const selectionErrors = ({ selection }: ReportPlan): BrokenRule[] => {
  if (selection.kind === 'ACCOUNT') return []
  if (selection.kind === 'SITES') {
    const count = selection.siteIds.length
    if (isWhole(count, 1, MOST_REPORT_SITES)) return []
    return [
      {
        field: 'siteIds',
        key: count === 0 ? 'reports.noSites' : 'reports.tooManySites',
        params: { most: MOST_REPORT_SITES },
        message: `Choose 1 to ${MOST_REPORT_SITES} sites.`,
      },
    ]
  }
  if (isWhole(selection.toolIds.length, 1, MOST_REPORT_TOOLS)) return []
  return [
    {
      field: 'toolIds',
      key: selection.toolIds.length === 0 ? 'reports.noTools' : 'reports.tooManyTools',
      params: { most: MOST_REPORT_TOOLS },
      message: `Choose 1 to ${MOST_REPORT_TOOLS} sensors.`,
    },
  ]
}

const tidySelection = (selection: ReportSelection): ReportSelection => {
  if (selection.kind === 'TOOLS') return { kind: 'TOOLS', toolIds: [...new Set(selection.toolIds)] }
  return selection.kind === 'SITES'
    ? { kind: 'SITES', siteIds: [...new Set(selection.siteIds)] }
    : selection
}

/** The plan as it is stored: without blanks around names, each address, site and sensor once. */
export const tidyReportPlan = (plan: ReportPlan): ReportPlan => ({
  ...plan,
  name: plan.name.trim(),
  recipients: [
    ...new Map(
      plan.recipients
        .map((address) => address.trim())
        .filter((address) => address !== '')
        .map((address) => [normalEmail(address), address]),
    ).values(),
  ],
  selection: tidySelection(plan.selection),
})

/** What a tidy plan breaks, in the order of the form. */
export const reportPlanErrors = (plan: ReportPlan): BrokenRule[] => [
  ...(plan.name === ''
    ? [{ field: 'name', key: 'reports.nameMissing', message: 'Enter a name.' }]
    : textErrors({ field: 'name', label: 'The name' }, plan.name, LONGEST_REPORT_NAME)),
  ...selectionErrors(plan),
  ...dayErrors(plan),
  ...(isWhole(plan.minute, 0, MINUTES_OF_DAY - 1)
    ? []
    : [{ field: 'time', key: 'reports.timeWrong', message: 'Enter a time, such as 07:00.' }]),
  ...recipientErrors(plan),
]
