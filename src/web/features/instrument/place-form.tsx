import { useState } from 'react'
import { SetMeasuringPlaceDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { EditModal } from '../../components/tool-edit/edit-modal.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useInstrumentChange } from './use-instruments.ts'

const LONGEST_TEXT = 100

/** What the sensor watches: the unit, and the goods in it. */
export const PlaceForm = ({
  toolId,
  unit,
  goods,
  onClose,
}: {
  toolId: string
  unit: string | null
  goods: string | null
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const [first] = useState({ unit: unit ?? '', goods: goods ?? '' })
  const [draft, setDraft] = useState(first)
  const saving = useInstrumentChange({
    toolId,
    send: async () =>
      (
        await request(SetMeasuringPlaceDocument, {
          toolId,
          unit: draft.unit || null,
          goods: draft.goods || null,
        })
      ).setMeasuringPlace,
    fields: ['unit', 'goods'],
    onSaved: onClose,
  })
  return (
    <EditModal
      title={t('instruments.place')}
      subtitle={t('instruments.placeHint')}
      isChanged={draft.unit !== first.unit || draft.goods !== first.goods}
      isSaving={saving.isBusy}
      onClose={onClose}
      onSave={() => saving.run(undefined)}
    >
      <TextField
        label={t('instruments.unit')}
        description={t('instruments.unitHint')}
        value={draft.unit}
        onChange={(text) => setDraft({ ...draft, unit: text })}
        maxLength={LONGEST_TEXT}
        autoComplete="off"
        error={saving.problemOf('unit')}
      />
      <TextField
        label={t('instruments.goods')}
        value={draft.goods}
        onChange={(text) => setDraft({ ...draft, goods: text })}
        maxLength={LONGEST_TEXT}
        autoComplete="off"
        error={saving.problemOf('goods')}
      />
    </EditModal>
  )
}
