import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { ToolTableQuery } from '../../api/generated/graphql.ts'
import { selectTool } from '../../api/selected-tool.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { CopyCell } from '../../ui/data-table/copy-cell.tsx'
import { Marked } from '../../ui/data-table/marked.tsx'
import { customerName } from '../../../domain/users/customer-name.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { CalibrationMark } from '../../components/calibration/calibration-mark.tsx'
import { formatLimit } from '../../components/temperature/format-celsius.ts'
import { ProfileNote } from './profile-note.tsx'
import { PresentValue } from './present-value.tsx'
import styles from './tool-columns.module.css'

export type ToolRow = ToolTableQuery['toolPage']['rows'][number]

/** What the server sorts by. */
export const SORTABLE = [
  'id',
  'name',
  'now',
  'imeiNumber',
  'equipmentId',
  'client',
  'company',
  'min',
  'notificationMin',
] as const

/** "Dairy cold room 2 · 865413051208841 / 2": tells sensors of the same name apart. */
export const toolText = (tool: ToolRow): string =>
  `${tool.name} · ${tool.imeiNumber} / ${tool.equipmentId}`

/** `byCompany`: some clients have a company, so that their column sorts by what stands first in it. */
export const toolColumns = (
  t: TFunction,
  language: LanguageCode,
  byCompany = false,
): Column<ToolRow>[] => {
  const limits = (min: number, max: number) =>
    `${formatLimit(min, language)} … ${formatLimit(max, language)}`
  const columns: Column<ToolRow>[] = [
    {
      name: 'id',
      label: t('toolList.id'),
      card: 'labelled',
      cell: (tool) => <ToolLink tool={tool}>{tool.id}</ToolLink>,
    },
    {
      name: 'name',
      label: t('toolList.name'),
      isName: true,
      cell: (tool, search) => (
        <span className={styles.name}>
          <ToolLink tool={tool}>
            <Marked text={tool.name} search={search} />
          </ToolLink>
          {tool.site !== null && <span className={styles.site}>{tool.site.name}</span>}
          {tool.profile && <ProfileNote profile={tool.profile} />}
          <CalibrationMark state={tool.calibrationState} dueOn={tool.calibrationDueOn} />
        </span>
      ),
    },
    {
      name: 'now',
      label: t('toolList.now'),
      align: 'end',
      card: 'corner',
      cell: (tool) => <PresentValue tool={tool} />,
    },
    {
      name: 'imeiNumber',
      label: t('toolList.imei'),
      cell: (tool, search) => (
        <CopyCell
          text={tool.imeiNumber}
          search={search}
          copyLabel={t('dataTable.copyImei', { imei: tool.imeiNumber })}
        />
      ),
    },
    {
      name: 'equipmentId',
      label: t('toolList.sensor'),
      align: 'end',
      card: 'labelled',
      cell: (tool) => tool.equipmentId,
    },
    {
      name: byCompany ? 'company' : 'client',
      label: t('toolList.client'),
      cell: ({ user }, search) =>
        user && <Client user={user} language={language} search={search} />,
    },
    {
      name: 'min',
      label: t('toolList.range'),
      align: 'end',
      card: 'labelled',
      cell: (tool) => limits(tool.min, tool.max),
    },
    {
      name: 'notificationMin',
      label: t('toolList.alarmRange'),
      align: 'end',
      card: 'labelled',
      cell: (tool) => limits(tool.notificationMin, tool.notificationMax),
    },
  ]
  return columns.map((column) => ({
    ...column,
    sortable: (SORTABLE as readonly string[]).includes(column.name),
  }))
}

const ToolLink = ({ tool, children }: { tool: ToolRow; children: ReactNode }) => (
  <Link to={`/tool-dashboard?id=${encodeURIComponent(tool.id)}`} onClick={() => selectTool(tool)}>
    {children}
  </Link>
)

const Client = ({
  user,
  language,
  search,
}: {
  user: NonNullable<ToolRow['user']>
  language: LanguageCode
  search: string
}) => (
  <>
    {user.company && customerName(user, language) !== personName(user, language) && (
      <span className={styles.company}>{user.company}</span>
    )}
    <span className={styles.client}>
      <Marked text={personName(user, language)} search={search} />
    </span>
    <span className={styles.email}>
      <Marked text={user.email} search={search} />
    </span>
  </>
)
