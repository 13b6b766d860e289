import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditableToolFragment } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
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
  /** The form, once what it edits is known. */
  children: (tool: EditableToolFragment) => ReactNode
}

const Waiting = () => {
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

/** Asks for the tool that a form edits; until then the modal stands there without one. */
export const EditableTool = ({ id, title, subtitle, onClose, children }: EditableToolProps) => {
  const { t } = useTranslation()
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useEditableTool(id)
  // Once it is there the form stays, whatever is asked again behind it.
  if (data && isFetchedAfterMount) return children(data)
  return (
    <EditModal title={title} subtitle={subtitle} onClose={onClose} onSave={null}>
      {data === null && (
        <ProblemCard title={t('tools.deviceNotFound')} text={t('refusals.notFound')} />
      )}
      {error && !isFetching && (
        <ProblemCard
          role="alert"
          title={t('toolSettings.didNotLoad')}
          text={refusalText(t, error)}
          action={{ label: t('common.reload'), onClick: () => void refetch() }}
        />
      )}
      {isFetching && <Waiting />}
    </EditModal>
  )
}
