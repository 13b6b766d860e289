import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { SetHaccpRegisterDocument } from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { CheckField } from '../../../components/tool-edit/check-field.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { numberOfText } from '../../../ui/form/typed-number.ts'
import styles from '../haccp.module.css'
import type { Register } from '../shown-entry.ts'

/** "8:00, 16.30" as "08:00" and "16:30". */
const timesOf = (text: string): string[] =>
  text
    .split(/[,;\s]+/)
    .filter((time) => time !== '')
    .map((time) => {
      const [hours = '', minutes = '00'] = time.split(/[:.]/)
      return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
    })

/** The chosen times of day and the sensors of the register. */
export const SettingsForm = ({ register }: { register: Register }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { settings, tools, account } = register
  const [times, setTimes] = useState(settings.times.join(', '))
  const [minutes, setMinutes] = useState(String(settings.withinMinutes))
  const [chosen, setChosen] = useState<readonly string[] | null>(settings.toolIds)
  const saving = useAction({
    send: () =>
      request(SetHaccpRegisterDocument, {
        userId: account.id,
        times: timesOf(times),
        withinMinutes: Math.round(numberOfText(minutes) ?? 0),
        toolIds: chosen && [...chosen],
      }),
    fields: ['times', 'withinMinutes', 'toolIds'],
    success: t('haccp.points.saved'),
    failure: t('haccp.points.notSaved'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['haccpRegister'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.run()
  }
  const noTool = saving.problemOf('toolIds')
  const present = new Set(tools.map(({ id }) => id))
  return (
    <form
      className={`${styles.card} ${styles.form}`}
      onSubmit={submit}
      noValidate
      aria-labelledby="haccp-settings"
    >
      <h2 id="haccp-settings">{t('haccp.points.paper')}</h2>
      <TextField
        label={t('haccp.points.times')}
        description={t('haccp.points.timesHint')}
        value={times}
        inputMode="text"
        autoComplete="off"
        onChange={setTimes}
        error={saving.problemOf('times')}
      />
      <NumberField
        label={t('haccp.points.within')}
        hint={t('haccp.points.withinHint')}
        unit="min"
        value={minutes}
        onChange={setMinutes}
        error={saving.problemOf('withinMinutes')}
      />
      {tools.length > 0 && (
        <fieldset className={styles.weekdays}>
          <legend>{t('haccp.points.sensors')}</legend>
          <CheckField
            label={t('haccp.points.allSensors')}
            value={chosen === null}
            onChange={(isAll) => setChosen(isAll ? null : [...present])}
          />
          {chosen !== null && (
            <div>
              {tools.map(({ id, name }) => (
                <CheckField
                  key={id}
                  label={name}
                  value={chosen.includes(id)}
                  onChange={(isChosen) =>
                    setChosen(
                      [...present].filter((each) =>
                        each === id ? isChosen : chosen.includes(each),
                      ),
                    )
                  }
                />
              ))}
            </div>
          )}
          {noTool !== null && <FieldError text={noTool} />}
        </fieldset>
      )}
      <FormFooter saving={saving.isBusy} />
    </form>
  )
}
