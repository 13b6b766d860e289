import { drillFigures } from '../../domain/drills/drill-figures.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { maySeeMembersOf, maySeeTool, sightOf } from '../../domain/permissions/rules.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../domain/users/account.ts'
import { personName } from '../../domain/users/person-name.ts'
import { actionText, type FactReader, factName, factText } from '../../locales/fact-text.ts'
import { factReader } from '../audit/fact-words.ts'
import { storedEntry } from '../audit/stored-entry.ts'
import { trailRows, type TrailChange } from '../audit/trail-row.ts'
import { ROLE_TEXTS } from '../measure-log/record/measure-log-texts.ts'
import type { InspectionFolder } from '../storage/inspection-folder-store.ts'
import type { Reads } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import type { FolderTable } from './folder-part.ts'
import { FOLDER_TEXTS } from './folder-texts.ts'

type Asked = {
  storage: Reads
  /** Who asked for the folder: it has what that person sees. */
  actor: AccountActor
  folder: Pick<InspectionFolder, 'language' | 'timeZone' | 'fromMs' | 'toMs' | 'createdAt'>
  tools: readonly OwnedTool[]
}

const MOST_CHANGES_OF_A_TOOL = 500
const SETTINGS = ['tool.', 'instrument.', 'site.']
const MOST_DRILLS = 200

const languageOf = ({ folder }: Asked): LanguageCode => LANGUAGE_CODES[folder.language]

/** Facts that say to whom messages go. An inspector reads that they changed, and not to what. */
const ADDRESS_FACTS = new Set(['notificationEmail', 'escalationContacts', 'contactPhone'])
const ADDRESS = /[^\s"@<>(]+@[^\s"@<>)]+\.[^\s"@<>),;]+/g
const withoutAddresses = (text: string): string => text.replace(ADDRESS, '…')

const changeText = ({ field, before, after }: TrailChange, reader: FactReader): string => {
  const name = factName(reader, field)
  if (ADDRESS_FACTS.has(field)) return `${name}: ${FOLDER_TEXTS[reader.language].addressLeftOut}`
  return `${name}: ${factText(field, before, reader)} → ${factText(field, after, reader)}`
}

/** Who changed what about the sensors, in the words of the trail. */
export const settingsTable = async (asked: Asked): Promise<FolderTable> => {
  const { storage, actor, folder, tools } = asked
  const language = languageOf(asked)
  const texts = FOLDER_TEXTS[language]
  const reader = factReader(language, folder.timeZone)
  const time = localTime(folder.timeZone).textOf
  const rows: { atMs: number; cells: string[] }[] = []
  for (const { tool } of tools) {
    const entries = await storage.audit.page({
      // Nothing from the time of a former customer.
      scope: sightOf(actor),
      subject: { kind: 'tool', id: String(tool.id) },
      from: new Date(folder.fromMs),
      to: new Date(folder.toMs),
      actions: SETTINGS,
      before: null,
      first: MOST_CHANGES_OF_A_TOOL,
    })
    for (const row of await trailRows(storage, actor, entries.map(storedEntry)))
      rows.push({
        atMs: row.at.getTime(),
        cells: [
          time(row.at.getTime()),
          row.actor.label ?? reader.look(`audit.who.${row.actor.kind}`) ?? '–',
          tool.name,
          actionText(reader, row.action),
          [
            ...row.changes.map((change) => withoutAddresses(changeText(change, reader))),
            ...(row.reason === null
              ? []
              : [`${reader.look('audit.reason')}: ${withoutAddresses(row.reason)}`]),
          ].join('\n'),
        ],
      })
  }
  return {
    file: 'settings.csv',
    title: texts.settings,
    note: rows.length === 0 ? texts.nothing : '',
    columns: [
      { title: texts.table.time, share: 4 },
      { title: texts.table.who, share: 5 },
      { title: texts.table.subject, share: 5 },
      { title: texts.table.what, share: 5 },
      { title: texts.table.change, share: 9 },
    ],
    rows: rows.toSorted((a, b) => a.atMs - b.atMs).map(({ cells }) => cells),
  }
}

const ownersOf = (tools: readonly OwnedTool[]): number[] => [
  ...new Set(tools.map(({ tool }) => tool.userId)),
]

/** The accounts of the sensors and their people, with their rights. */
export const peopleTable = async (asked: Asked): Promise<FolderTable> => {
  const { storage, actor, tools } = asked
  const language = languageOf(asked)
  const texts = FOLDER_TEXTS[language]
  const rows: string[][] = []
  for (const account of await storage.accounts.withDeleted(ownersOf(tools))) {
    rows.push([
      personName(account, language) || '–',
      account.email,
      ROLE_TEXTS[language][account.role],
    ])
    if (!maySeeMembersOf(actor, account)) continue
    for (const member of await storage.accounts.membersOf(account.id))
      rows.push([
        personName(member, language) || '–',
        member.email,
        `${ROLE_TEXTS[language][member.role]}, ${factText('right', JSON.stringify(member.membership?.right ?? 'VIEWER'), factReader(language, asked.folder.timeZone))}`,
      ])
  }
  return {
    file: 'people.csv',
    title: texts.people,
    note: '',
    columns: [
      { title: texts.table.name, share: 4 },
      { title: texts.table.account, share: 5 },
      { title: texts.table.right, share: 5 },
    ],
    rows,
  }
}

/** The alarm drills of the accounts within the period. */
export const drillsTable = async (asked: Asked): Promise<FolderTable> => {
  const { storage, folder, tools } = asked
  const texts = FOLDER_TEXTS[languageOf(asked)]
  const time = localTime(folder.timeZone).textOf
  const rows: string[][] = []
  for (const accountId of ownersOf(tools)) {
    const drills = (await storage.drills.ofAccount(accountId, MOST_DRILLS)).filter(
      ({ startedAt }) => startedAt.getTime() >= folder.fromMs && startedAt.getTime() < folder.toMs,
    )
    const contacts = await storage.drills.contactsOf(drills.map(({ id }) => id))
    const [owner] = await storage.accounts.withDeleted([accountId])
    for (const drill of drills.toReversed()) {
      const figures = drillFigures(
        contacts
          .filter(({ drillId }) => drillId === drill.id)
          .map(({ status, withheld, confirmedAt, startedAt }) => ({
            startedMs: startedAt.getTime(),
            confirmedMs: confirmedAt?.getTime() ?? null,
            withheld,
            status,
          })),
        folder.createdAt.getTime(),
      )
      rows.push([
        time(drill.startedAt.getTime()),
        owner?.email ?? '–',
        drill.startedBy === null ? texts.table.yes : texts.table.no,
        String(figures.contacts),
        String(figures.confirmed),
      ])
    }
  }
  return {
    file: 'drills.csv',
    title: texts.drills,
    note: rows.length === 0 ? texts.nothing : '',
    columns: [
      { title: texts.table.time, share: 4 },
      { title: texts.table.account, share: 6 },
      { title: texts.table.planned, share: 2 },
      { title: texts.table.contacts, share: 2, align: 'right' },
      { title: texts.table.confirmed, share: 2, align: 'right' },
    ],
    rows,
  }
}

/** All certificates of the sensors and their loggers. The pages of a sensor say which were in force. */
export const calibrationTable = async (asked: Asked): Promise<FolderTable> => {
  const { storage, tools } = asked
  const texts = FOLDER_TEXTS[languageOf(asked)]
  const rows: string[][] = []
  for (const { tool } of tools) {
    const certificates = await storage.instruments.certificatesOf(tool.id, tool.imeiNumber)
    for (const { withdrawn, subject, number, laboratory, calibratedOn, dueOn } of certificates)
      if (withdrawn === null && (tool.isBound || subject.kind === 'probe'))
        rows.push([
          tool.name,
          texts.table[subject.kind],
          number,
          laboratory,
          calibratedOn,
          dueOn ?? '–',
        ])
  }
  return {
    file: 'calibration.csv',
    title: texts.calibration,
    note: rows.length === 0 ? texts.nothing : '',
    columns: [
      { title: texts.table.subject, share: 5 },
      { title: texts.table.instrument, share: 3 },
      { title: texts.table.number, share: 4 },
      { title: texts.table.laboratory, share: 5 },
      { title: texts.table.calibratedOn, share: 3 },
      { title: texts.table.dueOn, share: 3 },
    ],
    rows,
  }
}

/** Whether every one of the tools is there and in the actor's sight. */
export const toolsInSight = async (
  { tools }: Pick<Reads, 'tools'>,
  actor: AccountActor,
  toolIds: readonly number[],
): Promise<OwnedTool[] | null> => {
  const owned = await tools.byIds(toolIds)
  const isAll =
    owned.length === toolIds.length && owned.every(({ ownerPath }) => maySeeTool(actor, ownerPath))
  return isAll ? owned : null
}
