import { useState } from 'react'
import { countText } from '../../../domain/records/count-text.ts'
import { conditionWords } from '../../components/alarm/condition-words.ts'
import { PlanBulkChangeDocument, type ToolSelection } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { EditModal } from '../../components/tool-edit/edit-modal.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { EMPTY_DRAFT, sentChange, wrongNumbers } from './bulk-draft.ts'
import { BulkFields } from './bulk-fields.tsx'
import { useWayToChange } from './use-way-to-change.ts'
import styles from './bulk.module.css'

/** The server looks at each sensor of the selection. */
const ANSWER_WITHIN_MS = 120_000

/** It stands below all fields: out of sight it would be as if nothing had happened. */
const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' })

/** What is to change at the selected sensors. The next page shows what it would do; nothing is changed here. */
export const BulkDialog = ({
  selection,
  count,
  onClose,
}: {
  selection: ToolSelection
  count: number
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const planning = useAction({
    send: async (_: void) => {
      const change = sentChange(draft, (one) => conditionWords(t, one, language))
      const sent = { selection, change }
      const options = { timeoutMs: ANSWER_WITHIN_MS }
      return (await request(PlanBulkChangeDocument, sent, options)).planBulkChange
    },
  })
  useWayToChange(planning.output?.id ?? null)
  const wrong = wrongNumbers(draft)
  return (
    <EditModal
      title={t('bulk.title', { number: countText(count, language) })}
      subtitle={t('bulk.emptyStays')}
      isChanged={draft !== EMPTY_DRAFT && planning.output === undefined}
      isSaving={planning.isBusy}
      saveLabel={t('bulk.look')}
      onClose={onClose}
      onSave={() => wrong.size === 0 && planning.run()}
    >
      <BulkFields draft={draft} onChange={setDraft} wrong={wrong} />
      {planning.reason !== null && (
        <p ref={bringIntoView} role="alert" className={styles.problem}>
          <FieldError text={planning.reason} />
        </p>
      )}
    </EditModal>
  )
}
