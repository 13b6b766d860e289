import { useDeferredValue, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { EditableToolFragment } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { DialogFrame } from '../../ui/page/dialog-frame.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useIsLate } from '../../ui/page/use-is-late.ts'
import { EditModal } from './edit-modal.tsx'
import styles from './editable-tool.module.css'
import { useEditableTool } from './use-editable-tool.ts'

type EditableToolProps = {
  id: string
  title: string
  subtitle: ReactNode
  onClose: () => void
  /** The form, called once the tool has come. */
  children: (tool: EditableToolFragment) => ReactNode
}

const LoadingPlaceholder = () => {
  const { t } = useTranslation()
  const isLate = useIsLate()
  return (
    <div role="status" aria-label={t('common.loading')} className={styles.waiting}>
      {isLate && (
        <>
          <i />
          <i />
          <i />
          <i />
        </>
      )}
    </div>
  )
}

/** Loads the tool that a form edits. Until it comes the modal shows no form. */
export const EditableTool = ({ id, title, subtitle, onClose, children }: EditableToolProps) => {
  const { t } = useTranslation()
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useEditableTool(id)
  // Once the form is shown it stays, even while the tool is loaded again. Deferred, so that React
  // renders it in short steps: in one step it would block a phone for a third of a second.
  const loaded = useDeferredValue(isFetchedAfterMount ? data : undefined)
  return (
    <DialogFrame title={title} subtitle={subtitle} onClose={onClose}>
      {loaded ? (
        children(loaded)
      ) : (
        <EditModal title={title} subtitle={subtitle} onClose={onClose} onSave={null}>
          {data === null && (
            <ProblemCard title={t('tools.deviceNotFound')} text={t('failures.notFound')} />
          )}
          {error && !isFetching && (
            <ProblemCard
              role="alert"
              title={t('toolSettings.didNotLoad')}
              text={refusalText(t, error)}
              action={{ label: t('common.reload'), onClick: () => void refetch() }}
            />
          )}
          {isFetching && <LoadingPlaceholder />}
        </EditModal>
      )}
    </DialogFrame>
  )
}
