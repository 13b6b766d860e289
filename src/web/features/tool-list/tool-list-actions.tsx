import { Button } from '@mantine/core'
import { IconDownload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { permissionText } from '../../api/permission-text.ts'
import { RowAction } from '../../ui/data-table/row-action.tsx'
import type { ToolRow } from './tool-columns.tsx'
import styles from './tool-list-actions.module.css'

/** The page's main buttons: export the whole list, add sensors. */
export const ToolListActions = ({ addTo, onExport }: { addTo: string; onExport: () => void }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        size="md"
        mih={44}
        leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
        onClick={onExport}
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
  )
}

type ToolRowActionsProps = {
  tool: ToolRow
  onEdit: (tool: ToolRow) => void
  onExport: (tool: ToolRow) => void
  onDelete: (tool: ToolRow) => void
}

/** The buttons of one sensor's row. */
export const ToolRowActions = ({ tool, onEdit, onExport, onDelete }: ToolRowActionsProps) => {
  const { t } = useTranslation()
  const refusal = permissionText(t, tool.viewerCan.manage)
  return (
    <>
      <RowAction
        icon={IconPencil}
        tip={t('toolList.edit')}
        label={t('toolList.editOf', { name: tool.name })}
        onClick={() => onEdit(tool)}
        refusal={refusal}
      />
      <RowAction
        icon={IconDownload}
        tip={t('readingsExport.action')}
        label={t('readingsExport.actionOf', { name: tool.name })}
        onClick={() => onExport(tool)}
      />
      <RowAction
        icon={IconTrash}
        tip={t('dataTable.delete')}
        label={t('toolList.deleteOf', { name: tool.name })}
        onClick={() => onDelete(tool)}
        refusal={refusal}
      />
    </>
  )
}
