import { IconThermometer } from '@tabler/icons-react'
import type { ParseKeys, TFunction } from 'i18next'
import { type ComponentType, useMemo, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { TOOL_FILTERS } from '../../../domain/tools/tool-filter.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { columnOf } from '../../ui/data-table/column.ts'
import { TableView } from '../../ui/data-table/table-view.tsx'
import { LazyExportDialog } from '../../components/export-dialog/lazy-export-dialog.tsx'
import type { ExportOf } from '../../components/export-dialog/use-readings-export.ts'
import { sitesPath } from '../../components/site-field/sites-path.ts'
import { useSites } from '../../components/site-field/use-sites.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useAccountName } from '../../viewer/use-account-name.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { ToolEditModal } from '../../components/tool-edit/tool-edit-modal.tsx'
import { toolColumns, toolText, type ToolRow } from './tool-columns.tsx'
import { ToolListActions, ToolRowActions } from './tool-list-actions.tsx'
import { type BulkProps, SelectionBar } from './selection-bar.tsx'
import { useToolSelection } from './use-tool-selection.ts'
import { useDeleteTool } from './use-delete-tool.ts'
import { type StateFilter, useStateFilter } from './use-state-filter.ts'
import { useReloadTools, useToolTable } from './use-tool-table.ts'

/**
 * Every sensor that a manager may see. With `userId` in the address: those of this account and all
 * below it.
 */
export const ToolListPage = ({ bulk }: { bulk?: ComponentType<BulkProps> }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const [params] = useSearchParams()
  const userId = params.get('userId')
  const state = useStateFilter()
  const table = useToolTable(userId, state)
  const byCompany =
    columnOf(table.address.sort) === 'company' ||
    (table.data?.rows.some(({ user }) => Boolean(user?.company)) ?? false)
  const columns = useMemo(() => toolColumns(t, language, byCompany), [t, language, byCompany])
  const reload = useReloadTools()
  const deletion = useDeleteTool(reload)
  const [edited, setEdited] = useState<ToolRow | null>(null)
  /** What the export dialog is open for; 'list': all sensors of the page. Null: it is closed. */
  const [exported, setExported] = useState<ToolRow | 'list' | null>(null)
  const selection = useToolSelection({ userId, only: state.only, siteId: state.siteId, table })
  const title = titleOf(t, userId, useAccountName(userId, params.get('name')))
  const addTo =
    userId === null ? '/admin/toolform' : `/admin/toolform?userId=${encodeURIComponent(userId)}`

  return (
    <>
      <PageHead title={title}>
        {userId !== null && (
          <>
            <Link to={sitesPath(userId)}>{t('sites.title')}</Link>
            <Link to="/admin/toollist">{t('toolList.all')}</Link>
          </>
        )}
      </PageHead>
      <TableView
        table={table}
        label={title}
        columns={columns}
        rowId={(tool) => tool.id}
        search={{ label: t('toolList.searchLabel'), placeholder: t('toolList.search') }}
        didNotLoad={t('tools.didNotLoad')}
        errorText={(error) => refusalText(t, error)}
        filter={
          <>
            <StateChoice state={state} />
            {userId !== null && <SiteChoice userId={userId} state={state} />}
          </>
        }
        selection={
          bulk && {
            ...selection.rows,
            bar: <SelectionBar selection={selection} bulk={bulk} />,
          }
        }
        empty={
          state.only === null && state.siteId === null ? (
            <NoTools userId={userId} addTo={addTo} />
          ) : (
            <NoneOfState state={state} />
          )
        }
        add={<ToolListActions addTo={addTo} onExport={() => setExported('list')} />}
        actions={(tool) => (
          <ToolRowActions
            tool={tool}
            onEdit={setEdited}
            onExport={setExported}
            onDelete={deletion.ask}
          />
        )}
      />
      {deletion.question}
      {exported !== null && (
        <LazyExportDialog
          {...exportOf(t, exported, { userId, title })}
          onClose={() => setExported(null)}
        />
      )}
      {edited !== null && (
        <ToolEditModal
          tool={edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            reload()
          }}
        />
      )}
    </>
  )
}

/** `name`: the account's, null until it is loaded. */
const titleOf = (t: TFunction, userId: string | null, name: string | null): string => {
  if (userId === null) return t('toolList.title')
  return name ? t('toolList.titleOf', { name }) : t('toolList.titleOfOne')
}

/** What the export dialog exports, and its name there. */
const exportOf = (
  t: TFunction,
  exported: ToolRow | 'list',
  list: { userId: string | null; title: string },
): { of: ExportOf; name: string } => {
  if (exported !== 'list') return { of: { toolIds: [exported.id] }, name: toolText(exported) }
  return list.userId === null
    ? { of: {}, name: t('readingsExport.ofAll') }
    : { of: { userId: list.userId }, name: list.title }
}

const STATE_LABELS = {
  OUT_OF_RANGE: 'tools.outOfRange',
  IN_RANGE: 'tools.inRange',
  NO_VALUE: 'toolList.filter.noValue',
  SILENT: 'tools.noData',
  LIMITS_NEVER_SET: 'tools.limitsNeverSet',
} as const satisfies Record<(typeof TOOL_FILTERS)[number], ParseKeys>

const StateChoice = ({ state }: { state: StateFilter }) => {
  const { t } = useTranslation()
  return (
    <Choice label={t('toolList.filter.label')} value={state.only ?? ''} onChange={state.show}>
      <option value="">{t('alarmList.filter.all')}</option>
      {TOOL_FILTERS.map((name) => (
        <option key={name} value={name}>
          {t(STATE_LABELS[name])}
        </option>
      ))}
    </Choice>
  )
}

/** Narrows to a site of the account; nothing where it has none. */
const SiteChoice = ({ userId, state }: { userId: string; state: StateFilter }) => {
  const { t } = useTranslation()
  const { data: sites = [] } = useSites(userId)
  if (sites.length === 0) return null
  return (
    <Choice label={t('sites.site')} value={state.siteId ?? ''} onChange={state.showSite}>
      <option value="">{t('alarmList.filter.all')}</option>
      {sites.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Choice>
  )
}

const NoneOfState = ({ state }: { state: StateFilter }) => {
  const { t } = useTranslation()
  return (
    <ProblemCard
      icon={IconThermometer}
      role="status"
      title={t('dataTable.noHit')}
      text={t('alarmList.none.foundText')}
      action={{
        label: t('alarmList.filter.clear'),
        onClick: state.clear,
      }}
    />
  )
}

/** Sensors are added to an account: the list of all accounts' sensors leads to the accounts. */
const NoTools = ({ userId, addTo }: { userId: string | null; addTo: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, label, to] =
    userId === null
      ? [t('toolList.noneElsewhere'), t('toolList.toUsers'), '/admin/userlist']
      : [t('toolList.noneText'), t('toolList.add'), addTo]
  return (
    <ProblemCard
      icon={IconThermometer}
      title={t('toolList.none')}
      text={text}
      action={{ label, onClick: () => void navigate(to) }}
    />
  )
}
