import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import type { AlarmProblems } from './alarm-draft.ts'
import styles from './contact-steps.module.css'

/** The most that the server takes. */
const MOST_STEPS = 10

/** The escalation contacts: who gets a message, step by step, while nobody acknowledges. */
export const ContactSteps = ({
  steps,
  onChange,
  problems,
}: {
  steps: readonly string[]
  onChange: (steps: readonly string[]) => void
  problems: AlarmProblems['contacts']
}) => {
  const { t } = useTranslation()
  return (
    <div className={styles.contacts}>
      <p className={styles.hint}>{t('alarmSettings.contacts.hint')}</p>
      {steps.map((step, place) => (
        <div key={place} className={styles.step}>
          <TextField
            label={t('alarmSettings.contacts.step', { n: place + 1 })}
            value={step}
            onChange={(text) => onChange(steps.with(place, text))}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={
              problems[place] === undefined ? null : (t(`refusals.${problems[place]}`) as string)
            }
          />
          <button
            type="button"
            className={styles.remove}
            aria-label={t('alarmSettings.contacts.remove', { n: place + 1 })}
            title={t('alarmSettings.contacts.remove', { n: place + 1 })}
            onClick={() => onChange(steps.toSpliced(place, 1))}
          >
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </button>
        </div>
      ))}
      {steps.length < MOST_STEPS && (
        <div>
          <Button
            variant="default"
            mih={44}
            leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
            onClick={() => onChange([...steps, ''])}
          >
            {t('alarmSettings.contacts.add')}
          </Button>
        </div>
      )}
    </div>
  )
}
