import { useState } from 'react'
import {
  type InstrumentFactsFragment,
  SetLoggerInstrumentDocument,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { EditModal } from '../../components/tool-edit/edit-modal.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  CELSIUS_FIELDS,
  instrumentDraft,
  instrumentInput,
  TEXT_FIELDS,
  wrongNumbers,
} from './instrument-draft.ts'
import { InstrumentFields } from './instrument-fields.tsx'
import { useInstrumentChange } from './use-instruments.ts'

/** What the label of the logger says, for all its sensors. */
export const LoggerForm = ({
  toolId,
  logger,
  onClose,
}: {
  toolId: string
  logger: InstrumentFactsFragment | null
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const [first] = useState(() => instrumentDraft(logger))
  const [draft, setDraft] = useState(first)
  const [isTried, setTried] = useState(false)
  const saving = useInstrumentChange({
    toolId,
    send: async () =>
      (await request(SetLoggerInstrumentDocument, { toolId, logger: instrumentInput(draft) }))
        .setLoggerInstrument,
    fields: [...TEXT_FIELDS, ...CELSIUS_FIELDS],
    onSaved: onClose,
  })
  const save = (): void => {
    setTried(true)
    if (wrongNumbers(draft).length === 0) saving.run(undefined)
  }
  return (
    <EditModal
      title={t('instruments.logger')}
      subtitle={t('instruments.loggerHint')}
      isChanged={JSON.stringify(draft) !== JSON.stringify(first)}
      isSaving={saving.isBusy}
      onClose={onClose}
      onSave={save}
    >
      <InstrumentFields
        draft={draft}
        onChange={setDraft}
        isTried={isTried}
        problemOf={saving.problemOf}
      />
    </EditModal>
  )
}
