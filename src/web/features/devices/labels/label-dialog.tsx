import { IconTags } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { countText } from '../../../../domain/records/count-text.ts'
import { useAction } from '../../../api/use-action.ts'
import { ReasonField } from '../../../components/confirm-delete/reason-field.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { useModalDialog } from '../../../ui/page/use-modal-dialog.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import { DEVICE_TABLES } from '../device-columns.tsx'
import { Button } from '../../../ui/button/button.tsx'
import keyStyles from '../key-card.module.css'
import lifeStyles from '../life/device-life.module.css'
import {
  devicesOfList,
  MOST_LABELS,
  newCodesOf,
  type LabelledDevice,
  type ShownList,
} from './labelled-devices.ts'
import { saveLabels } from './save-labels.ts'
import { FIRST_SHEET, SheetFields } from './sheet-fields.tsx'

type LabelDialogProps = {
  /** Ticked in the list; empty: none. */
  chosen: readonly LabelledDevice[]
  list: ShownList
  /** Devices in the list. */
  total: number
  onClose: () => void
}

/** Labels of the ticked devices, or of all in the list, with new claim codes or without any. */
export const LabelDialog = ({ chosen, list, total, onClose }: LabelDialogProps) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const queryClient = useQueryClient()
  const titleId = useId()
  const dialog = useModalDialog(onClose)
  const [ofChosen, setOfChosen] = useState(chosen.length > 0)
  const [withCodes, setWithCodes] = useState(false)
  const [sheet, setSheet] = useState(FIRST_SHEET)
  const [reason, setReason] = useState('')
  const isTooMany = (ofChosen ? chosen.length : total) > MOST_LABELS
  const number = (count: number) => countText(count, language)
  const making = useAction({
    send: async () => {
      const devices = (ofChosen ? chosen : await devicesOfList(list)).filter(
        ({ isRetired }) => !isRetired,
      )
      if (devices.length === 0) return []
      const codes = withCodes ? await newCodesOf(devices, reason) : null
      return devices.map(({ imeiNumber, alias }) => ({
        imeiNumber,
        alias,
        claimCode: codes?.get(imeiNumber) ?? null,
      }))
    },
    onSuccess: (labels) => {
      if (labels.length === 0) return
      saveLabels(t, labels, sheet)
      onClose()
      return queryClient.invalidateQueries({ queryKey: DEVICE_TABLES })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isTooMany) making.run()
  }
  return (
    <dialog ref={dialog} className={keyStyles.dialog} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('devices.labels.title')}</h2>
      <form className={lifeStyles.form} onSubmit={submit} noValidate>
        <fieldset className={lifeStyles.choice}>
          <legend>{t('devices.labels.which')}</legend>
          {chosen.length > 0 && (
            <Choice name="which" isChosen={ofChosen} onChoose={() => setOfChosen(true)}>
              {t('devices.labels.chosen', { number: number(chosen.length) })}
            </Choice>
          )}
          <Choice name="which" isChosen={!ofChosen} onChoose={() => setOfChosen(false)}>
            {t('devices.labels.all', { number: number(total) })}
          </Choice>
          <p className={lifeStyles.note}>{t('devices.labels.notRetired')}</p>
          {isTooMany && (
            <p role="alert">
              <FieldError text={t('devices.labels.tooMany', { most: number(MOST_LABELS) })} />
            </p>
          )}
        </fieldset>
        <fieldset className={lifeStyles.choice}>
          <legend>{t('devices.claimCode')}</legend>
          <Choice name="codes" isChosen={!withCodes} onChoose={() => setWithCodes(false)}>
            {t('devices.labels.withoutCodes')}
          </Choice>
          <Choice name="codes" isChosen={withCodes} onChoose={() => setWithCodes(true)}>
            {t('devices.labels.withCodes')}
          </Choice>
        </fieldset>
        <SheetFields choice={sheet} onChoice={setSheet} />
        {withCodes && <ReasonField value={reason} onChange={setReason} />}
        {making.output?.length === 0 && (
          <p role="alert">
            <FieldError text={t('devices.labels.none')} />
          </p>
        )}
        {making.reason !== null && (
          <p role="alert">
            <FieldError text={making.reason} />
          </p>
        )}
        <div className={keyStyles.actions}>
          <Button variant="default" onClick={onClose} disabled={making.isBusy}>
            {t('form.cancel')}
          </Button>
          <Button
            type="submit"
            loading={making.isBusy}
            leftSection={<IconTags size={18} stroke={1.7} aria-hidden />}
          >
            {t('devices.many.downloadLabels')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}

const Choice = ({
  name,
  isChosen,
  onChoose,
  children,
}: {
  name: string
  isChosen: boolean
  onChoose: () => void
  children: string
}) => (
  <label>
    <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
    <span>{children}</span>
  </label>
)
