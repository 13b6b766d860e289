import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ComponentType, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { countText } from '../../../domain/records/count-text.ts'
import type { ToolSelection } from '../../api/generated/graphql.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './selection-bar.module.css'
import type { ToolSelectionState } from './use-tool-selection.ts'

/** What changes many sensors at once. */
export type BulkProps = {
  selection: ToolSelection
  /** How many sensors are selected. */
  count: number
  onClose: () => void
}

/** What can be done with the selected sensors; before anything is selected, where changes are found. */
export const SelectionBar = ({
  selection,
  bulk: Bulk,
}: {
  selection: ToolSelectionState
  bulk: ComponentType<BulkProps>
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const refusal = useRightRefusal('work')
  const [isOpen, setOpen] = useState(false)
  const { count, total } = selection
  return (
    <div className={styles.bar} role="group" aria-label={t('bulk.bar')}>
      <span role="status" className={styles.count}>
        {count > 0
          ? t('bulk.selected', { number: countText(count, language) })
          : t('bulk.selectHint')}
      </span>
      {count < total && (
        <button type="button" className={styles.link} onClick={selection.pickAll}>
          {t('bulk.pickAll', { number: countText(total, language) })}
        </button>
      )}
      {count > 0 && (
        <>
          <button type="button" className={styles.link} onClick={selection.clear}>
            {t('bulk.clear')}
          </button>
          <Button
            size="sm"
            mih={44}
            leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />}
            disabled={refusal !== null}
            title={refusal ?? undefined}
            onClick={() => setOpen(true)}
          >
            {t('bulk.change')}
          </Button>
        </>
      )}
      <Link to="/admin/profiles" className={styles.recent}>
        {t('bulk.profile.title')}
      </Link>
      <Link to="/admin/sensor-table" className={styles.next}>
        {t('bulk.table.link')}
      </Link>
      <Link to="/admin/bulk" className={styles.next}>
        {t('bulk.recent')}
      </Link>
      {isOpen && (
        <Suspense>
          <Bulk selection={selection.selection} count={count} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
