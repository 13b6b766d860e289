import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { LONGEST_NAME, MOST_A_DAY } from '../../../../domain/haccp/check-point.ts'
import {
  SetCheckPointDocument,
  type CheckPointKind,
  type ShownPointFragment,
} from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { CheckField } from '../../../components/tool-edit/check-field.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { weekdayName } from '../../../../locales/weekday-name.ts'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { celsiusOfText, textOfNumber } from '../../../ui/form/typed-number.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import styles from '../haccp.module.css'
import { KINDS, type Register } from '../shown-entry.ts'

type PointFormProps = {
  register: Register
  /** Null: a new one. */
  point: ShownPointFragment | null
  onClose: () => void
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
/** How often a day is proposed: goods come when they come, so that no day without them counts as missed. */
const USUAL_TIMES: Readonly<Record<CheckPointKind, number>> = {
  TEMPERATURE: 2,
  GOODS_IN: 0,
  CLEANING: 1,
}
const FIELDS = ['name', 'kind', 'toolId', 'min', 'max', 'timesADay', 'weekdays']

/** A bound as typed; null for none. What is no number the server refuses. */
const boundOf = (text: string): number | null => (text.trim() === '' ? null : celsiusOfText(text))
const textOfBound = (bound: number | null | undefined): string =>
  bound === null || bound === undefined ? '' : textOfNumber(bound)

export const PointForm = ({ register, point, onClose }: PointFormProps) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const queryClient = useQueryClient()
  const [name, setName] = useState(point?.name ?? '')
  const [kind, setKind] = useState<CheckPointKind>(point?.kind ?? 'TEMPERATURE')
  const [toolId, setToolId] = useState(point?.toolId ?? '')
  const [min, setMin] = useState(textOfBound(point?.min))
  const [max, setMax] = useState(textOfBound(point?.max))
  const [timesADay, setTimesADay] = useState(point?.timesADay ?? USUAL_TIMES.TEMPERATURE)
  const [weekdays, setWeekdays] = useState<readonly number[]>(point?.weekdays ?? WEEKDAYS)
  const [isRetired, setRetired] = useState(point?.isRetired ?? false)
  const chooseKind = (chosen: CheckPointKind) => {
    setKind(chosen)
    setTimesADay(USUAL_TIMES[chosen])
  }
  const hasBounds = kind !== 'CLEANING'
  const saving = useAction({
    send: () =>
      request(SetCheckPointDocument, {
        userId: register.account.id,
        id: point?.id ?? null,
        name,
        kind,
        toolId: toolId || null,
        min: hasBounds ? boundOf(min) : null,
        max: hasBounds ? boundOf(max) : null,
        timesADay,
        weekdays: [...weekdays],
        isRetired,
      }),
    fields: FIELDS,
    success: t('haccp.points.saved'),
    failure: t('haccp.points.notSaved'),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['haccpRegister'] })
      onClose()
    },
  })
  const chooseTool = (id: string) => {
    setToolId(id)
    const tool = register.tools.find((each) => each.id === id)
    if (tool === undefined) return
    if (name === '') setName(tool.name)
    if (min === '' && max === '') {
      setMin(textOfBound(tool.min))
      setMax(textOfBound(tool.max))
    }
  }
  const badBound = [min, max].some((text) => Number.isNaN(boundOf(text)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!badBound) saving.run()
  }
  const boundProblem = (field: 'min' | 'max', text: string): string | null =>
    Number.isNaN(boundOf(text)) ? t('haccp.points.noNumber') : saving.problemOf(field)
  const noWeekday = saving.problemOf('weekdays')
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {point === null && (
        <NativeSelect
          label={t('haccp.points.kind')}
          value={kind}
          onChange={(event) =>
            chooseKind(KINDS.find((each) => each === event.currentTarget.value) ?? 'TEMPERATURE')
          }
        >
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {t(`haccp.kind.${each}`)}
            </option>
          ))}
        </NativeSelect>
      )}
      {kind === 'TEMPERATURE' && register.tools.length > 0 && (
        <NativeSelect
          label={t('haccp.points.sensor')}
          value={toolId}
          onChange={(event) => chooseTool(event.currentTarget.value)}
        >
          <option value="">{t('haccp.points.noSensor')}</option>
          {register.tools.map((tool) => (
            <option key={tool.id} value={tool.id}>
              {tool.name}
            </option>
          ))}
        </NativeSelect>
      )}
      <TextField
        label={t('haccp.points.name')}
        description={t('haccp.points.nameHint')}
        value={name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onChange={setName}
        error={saving.problemOf('name')}
      />
      {hasBounds && (
        <div className={styles.pair}>
          <NumberField
            label={t('haccp.points.min')}
            unit="°C"
            value={min}
            onChange={setMin}
            error={boundProblem('min', min)}
          />
          <NumberField
            label={t('haccp.points.max')}
            unit="°C"
            value={max}
            onChange={setMax}
            error={boundProblem('max', max)}
          />
        </div>
      )}
      <NativeSelect
        label={t('haccp.points.howOften')}
        value={String(timesADay)}
        onChange={(event) => setTimesADay(Number(event.currentTarget.value))}
      >
        {Array.from({ length: MOST_A_DAY + 1 }, (_, count) => (
          <option key={count} value={count}>
            {count === 0 ? t('haccp.points.whenever') : t('haccp.points.timesADay', { count })}
          </option>
        ))}
      </NativeSelect>
      {timesADay > 0 && (
        <fieldset className={styles.weekdays}>
          <legend>{t('haccp.points.weekdays')}</legend>
          <div>
            {WEEKDAYS.map((weekday) => (
              <CheckField
                key={weekday}
                label={weekdayName(language, weekday, 'short')}
                value={weekdays.includes(weekday)}
                onChange={(isChosen) =>
                  setWeekdays(
                    WEEKDAYS.filter((each) =>
                      each === weekday ? isChosen : weekdays.includes(each),
                    ),
                  )
                }
              />
            ))}
          </div>
          {noWeekday !== null && <FieldError text={noWeekday} />}
        </fieldset>
      )}
      {point !== null && (
        <CheckField
          label={t('haccp.points.retire')}
          hint={t('haccp.points.retireHint')}
          value={isRetired}
          onChange={setRetired}
        />
      )}
      <FormFooter saving={saving.isBusy} onCancel={onClose} />
    </form>
  )
}
