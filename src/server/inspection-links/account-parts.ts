import { deviationNumber } from '../../domain/deviations/deviation.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import { plainText } from '../../domain/records/plain-text.ts'
import { personWithEmail } from '../../domain/users/person-name.ts'
import { LANGUAGE_CODES, type Language, type LanguageCode } from '../../domain/users/account.ts'
import { DEVIATION_TEXTS } from '../deviations/deviation-texts.ts'
import { type ShownDeviation, shownDeviations } from '../deviations/show-deviations.ts'
import { registerWords } from '../haccp/register-words.ts'
import { shownChecks } from '../haccp/shown-checks.ts'
import type { FolderTable } from '../inspection-folders/folder-part.ts'
import {
  calibrationTable,
  drillsTable,
  peopleTable,
  settingsTable,
} from '../inspection-folders/folder-tables.ts'
import { settingsBefore } from '../../domain/haccp/register-settings.ts'
import { sightOf } from '../../domain/permissions/rules.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import type { InspectionDeps } from './inspection-deps.ts'
import type { InspectorScope, Span } from './inspector-scope.ts'
import { pageOf, type ShownPart, type ShownTable, shownTable } from './shown-table.ts'

const ROWS_A_PAGE = 200
const MOST_DEVIATIONS_OF_A_TOOL = 200

type FolderTableName = 'drills' | 'people' | 'settings' | 'calibration'
const FOLDER_TABLES = {
  drills: drillsTable,
  people: peopleTable,
  settings: settingsTable,
  calibration: calibrationTable,
} as const satisfies Record<FolderTableName, unknown>

/** A table of inspection folders, of the sensors and the period of the link only. */
export const folderTable = async (
  { storage, clock }: InspectionDeps,
  { actor, link }: InspectorScope,
  name: FolderTableName,
  { tools, span, language }: { tools: readonly OwnedTool[]; span: Span; language: Language },
): Promise<ShownTable> => {
  const asked = { ...span, language, timeZone: link.timeZone, createdAt: clock() }
  const table: FolderTable = await FOLDER_TABLES[name]({ storage, actor, folder: asked, tools })
  return shownTable(table, { note: table.note })
}

/** What was approved of a report: its last version that is, though a newer one may be in work. */
const approvedVersion = ({ deviation, versions }: ShownDeviation) =>
  deviation.state === 'WITHDRAWN'
    ? undefined
    : versions.findLast(({ state }) => state === 'APPROVED')

const deviationCells = (
  shown: ShownDeviation,
  code: LanguageCode,
  timeZone: string,
): string[] | null => {
  const version = approvedVersion(shown)
  if (version === undefined) return null
  const { deviation } = shown
  const texts = DEVIATION_TEXTS[code]
  const local = localTime(timeZone)
  const goods = [texts.assessments[version.assessment], plainText(version.assessmentNote)]
  const signed = version.signatures
    .filter(({ withdrawn }) => withdrawn === null)
    .map(({ signer, signedAt }) =>
      [personWithEmail(signer, code) || '–', local.minuteText(signedAt.getTime())].join(', '),
    )
  return [
    deviationNumber(deviation),
    local.minuteText(deviation.beganAt.getTime()),
    deviation.endedAt === null ? '–' : local.minuteText(deviation.endedAt.getTime()),
    plainText(version.cause),
    goods.filter((text) => text !== '').join(': '),
    plainText(version.action),
    plainText(version.prevention),
    signed.join('\n'),
  ]
}

/** The approved reports about deviations of a sensor that touch the period. */
export const deviationsPart = async (
  { storage }: InspectionDeps,
  { actor, link }: InspectorScope,
  { tool }: OwnedTool,
  span: Span,
  language: Language,
): Promise<ShownPart> => {
  const code = LANGUAGE_CODES[language]
  const texts = DEVIATION_TEXTS[code]
  const listed = await storage.deviations.list({
    scope: sightOf(actor),
    toolId: tool.id,
    period: span,
    first: MOST_DEVIATIONS_OF_A_TOOL,
  })
  const shown = await shownDeviations(storage, listed.toReversed(), code)
  const rows = shown
    .map((each) => deviationCells(each, code, link.timeZone))
    .filter((cells) => cells !== null)
  const titles = [
    texts.column.number,
    texts.began,
    texts.ended,
    texts.cause,
    texts.column.goods,
    texts.action,
    texts.prevention,
    texts.state.APPROVED,
  ]
  const table = {
    title: texts.title,
    columns: titles.map((title) => ({ title, share: 1 })),
    rows,
  }
  return {
    tables: [shownTable(table, { note: rows.length === 0 ? texts.noneApproved : '' })],
    next: null,
  }
}

/** The checks by hand within the period; those about a sensor only where the link shows it. */
export const registerPart = async (
  { storage, clock }: InspectionDeps,
  { owner, tools, link }: InspectorScope,
  span: Span,
  language: Language,
  after: number,
): Promise<ShownPart> => {
  const versions = await storage.haccp.pointsOf(owner.id)
  const checks = await storage.haccp.checksWithin(owner.id, span)
  const settings = settingsBefore(await storage.haccp.settingsOf(owner.id), span.toMs)
  const words = registerWords(
    {
      accountId: owner.id,
      site: null,
      month: '',
      timeZone: link.timeZone,
      ...span,
      untilMs: Math.min(span.toMs, clock().getTime()),
      settings,
      sensors: [],
      checks: [],
      missed: [],
    },
    LANGUAGE_CODES[language],
  )
  const { paper, month, corrected } = words.texts
  const isShown = (toolId: number | null): boolean =>
    toolId === null || tools.some(({ tool }) => tool.id === toolId)
  const rows = (await shownChecks(storage, checks, versions))
    .filter(
      ({ values }) =>
        values.kind !== 'ACTION' || values.about.kind !== 'day' || isShown(values.about.toolId),
    )
    .map((check) => [
      words.time(check.measuredMs),
      check.isCorrected ? `${words.checkText(check)} (${corrected})` : words.checkText(check),
      words.boundsText(check),
      words.checkNotes(check),
    ])
  const titles = [paper.time, paper.check, paper.bounds, paper.by]
  const table = shownTable(
    { title: month.checks, columns: titles.map((title) => ({ title, share: 1 })), rows },
    { note: rows.length === 0 ? paper.noChecks : '' },
  )
  return pageOf(table, after, ROWS_A_PAGE)
}
