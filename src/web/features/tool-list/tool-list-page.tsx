import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconDownload, IconPencil, IconPlus, IconThermometer, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { permissionText } from '../../api/permission-text.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { DeleteToolDocument, ToolTableDocument } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { useDelete } from '../../components/confirm-delete/use-delete.tsx'
import { RowAction } from '../../ui/data-table/row-action.tsx'
import { TableView } from '../../ui/data-table/table-view.tsx'
import { useTable } from '../../ui/data-table/use-table.ts'
import { LazyExportDialog } from '../../components/export-dialog/lazy-export-dialog.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useAccountName } from '../../viewer/use-account-name.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { ToolEditModal } from '../../components/tool-edit/tool-edit-modal.tsx'
import { SORTABLE, toolColumns, type ToolRow } from './tool-columns.tsx'
import styles from './tool-list-page.module.css'

const TABLE = ['toolTable'] as const

/**
 * Every sensor that a manager may see. With `userId` in the address: those of this account and all
 * below it.
 */
export const ToolListPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { language } = useViewer()
  const [params] = useSearchParams()
  const userId = params.get('userId')
  const table = useTable<ToolRow>({
    key: [...TABLE, userId],
    sortable: SORTABLE,
    firstSort: 'name',
    refreshMs: REFRESH_MS,
    fetchRows: async (page, signal) =>
      (await request(ToolTableDocument, { userId, ...page }, { signal })).toolPage,
  })
  const columns = useMemo(() => toolColumns(t, language), [t, language])
  const [edited, setEdited] = useState<ToolRow | null>(null)
  const reload = () => void queryClient.invalidateQueries({ queryKey: TABLE })
  /** What the export dialog is open for; 'list': all sensors of the page. Null: it is closed. */
  const [exported, setExported] = useState<ToolRow | 'list' | null>(null)
  const deletion = useDelete<ToolRow>({
    nameOf: (tool) => `${tool.name} · ${tool.imeiNumber} / ${tool.equipmentId}`,
    keeps: t('toolList.deleteKeeps'),
    success: t('toolList.successDelete'),
    failure: t('toolList.unsuccessDelete'),
    asksReason: true,
    remove: (tool, reason) => request(DeleteToolDocument, { id: tool.id, reason }),
    onDeleted: reload,
  })

  const name = useAccountName(userId, params.get('name'))
  const title =
    userId === null
      ? t('toolList.title')
      : name
        ? t('toolList.titleOf', { name })
        : t('toolList.titleOfOne')
  const addTo =
    userId === null ? '/admin/toolform' : `/admin/toolform?userId=${encodeURIComponent(userId)}`
  const step =
    userId === null
      ? {
          text: t('toolList.noneElsewhere'),
          action: { label: t('toolList.toUsers'), onClick: () => void navigate('/admin/userlist') },
        }
      : {
          text: t('toolList.noneText'),
          action: { label: t('toolList.add'), onClick: () => void navigate(addTo) },
        }

  return (
    <>
      <PageHead title={title}>
        {userId !== null && <Link to="/admin/toollist">{t('toolList.all')}</Link>}
      </PageHead>
      <TableView
        table={table}
        label={title}
        columns={columns}
        rowId={(tool) => tool.id}
        search={{ label: t('toolList.searchLabel'), placeholder: t('toolList.search') }}
        didNotLoad={t('tools.didNotLoad')}
        errorText={(error) => refusalText(t, error)}
        empty={<ProblemCard icon={IconThermometer} title={t('toolList.none')} {...step} />}
        add={
          <div className={styles.actions}>
            <Button
              variant="default"
              size="md"
              mih={44}
              leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
              onClick={() => setExported('list')}
            >
              {t('readingsExport.action')}
            </Button>
            <Button
              component={Link}
              to={addTo}
              size="md"
              mih={44}
              leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
            >
              {t('toolList.add')}
            </Button>
          </div>
        }
        actions={(tool) => (
          <>
            <RowAction
              icon={IconPencil}
              tip={t('toolList.edit')}
              label={t('toolList.editOf', { name: tool.name })}
              onClick={() => setEdited(tool)}
              refusal={permissionText(t, tool.viewerCan.manage)}
            />
            <RowAction
              icon={IconDownload}
              tip={t('readingsExport.action')}
              label={t('readingsExport.actionOf', { name: tool.name })}
              onClick={() => setExported(tool)}
            />
            <RowAction
              icon={IconTrash}
              tip={t('dataTable.delete')}
              label={t('toolList.deleteOf', { name: tool.name })}
              onClick={() => deletion.ask(tool)}
              refusal={permissionText(t, tool.viewerCan.manage)}
            />
          </>
        )}
      />
      {deletion.question}
      {exported !== null &&
        (exported === 'list' ? (
          <LazyExportDialog
            of={userId === null ? {} : { userId }}
            name={userId === null ? t('readingsExport.ofAll') : title}
            onClose={() => setExported(null)}
          />
        ) : (
          <LazyExportDialog
            of={{ toolIds: [exported.id] }}
            name={`${exported.name} · ${exported.imeiNumber} / ${exported.equipmentId}`}
            onClose={() => setExported(null)}
          />
        ))}
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
