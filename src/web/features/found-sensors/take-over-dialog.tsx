import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CONTENTS, type Contents, READY_SETS } from '../../../domain/limits/ready-sets.ts'
import { TakeOverSensorDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { LimitsField, type LimitTexts } from '../../components/limits-field/limits-field.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { celsiusOfText } from '../../ui/form/typed-number.ts'
import { useModalDialog } from '../../ui/page/use-modal-dialog.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './found-sensors.module.css'
import { firstNameOf, type FoundSensor } from './things.ts'

/** `own`: limits that are typed here; `later`: the sensor says that nobody has set its limits. */
type Choice = Contents | 'own' | 'later'

const CHOICES: readonly Choice[] = [...CONTENTS, 'own', 'later']

const limitsOf = (choice: Choice, own: LimitTexts) => {
  if (choice === 'later') return {}
  if (choice !== 'own') return READY_SETS[choice]
  const [min, max] = [celsiusOfText(own.min), celsiusOfText(own.max)]
  return { limits: { min, max, notificationMin: min, notificationMax: max } }
}

type TakeOverDialogProps = {
  sensor: FoundSensor
  /** Whose it is from now on; null: the account of its gateway. */
  userId: string | null
  onTaken: () => void
  onClose: () => void
}

/** Asks for a name and for what is inside: its limits come along. */
export const TakeOverDialog = ({ sensor, userId, onTaken, onClose }: TakeOverDialogProps) => {
  const { t } = useTranslation()
  const titleId = useId()
  const dialog = useModalDialog(onClose)
  const [name, setName] = useState(() => firstNameOf(sensor))
  const [choice, setChoice] = useState<Choice>('later')
  const [own, setOwn] = useState<LimitTexts>({ min: '2', max: '8' })
  const [isIncomplete, setIncomplete] = useState(false)
  const taking = useAction({
    send: async () =>
      request(TakeOverSensorDocument, {
        id: sensor.id,
        userId,
        name: name.trim(),
        ...limitsOf(choice, own),
      }),
    success: t('foundSensors.done', { name: name.trim() }),
    onSuccess: () => {
      onTaken()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { limits } = { limits: undefined, ...limitsOf(choice, own) }
    const isNumber = limits === undefined || Object.values(limits).every(Number.isFinite)
    setIncomplete(!isNumber)
    if (isNumber) taking.run()
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 id={titleId}>{t('foundSensors.takeOverTitle')}</h2>
        <TextField
          label={t('foundSensors.name')}
          value={name}
          onChange={setName}
          maxLength={100}
          autoComplete="off"
          error={taking.problemOf('name')}
        />
        <NativeSelect
          label={t('foundSensors.contents')}
          description={t(choice === 'later' ? 'foundSensors.laterHint' : 'foundSensors.setHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden />}
          value={choice}
          onChange={(event) => setChoice(event.currentTarget.value as Choice)}
        >
          {CHOICES.map((of) => (
            <option key={of} value={of}>
              {t(`foundSensors.content.${of}`)}
            </option>
          ))}
        </NativeSelect>
        {choice === 'own' && (
          <LimitsField
            label={t('foundSensors.range')}
            hint={t('foundSensors.rangeHint')}
            value={own}
            onChange={setOwn}
            reading={sensor.lastValue ?? null}
            error={isIncomplete ? t('foundSensors.rangeMissing') : taking.problemOf('min')}
          />
        )}
        {taking.reason !== null && (
          <p role="alert">
            <FieldError text={taking.reason} />
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} disabled={taking.isBusy}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={taking.isBusy}>
            {t('foundSensors.takeOver')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
