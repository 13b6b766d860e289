import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import styles from './alarm-ways.module.css'
import { URGENCIES, type UrgencyName, type WaysDraft } from './use-alarm-ways.ts'

const WAYS = ['email', 'push'] as const

/** A row for each urgency, a column for each way. */
export const WaysTable = ({
  draft,
  problemOf,
  onChange,
}: {
  draft: WaysDraft
  problemOf: (field: string) => string | null
  onChange: (change: Partial<Pick<WaysDraft, UrgencyName>>) => void
}) => {
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="cw-visually-hidden">{t('alarmWays.message')}</span>
          </th>
          {WAYS.map((way) => (
            <th key={way} scope="col">
              {t(`alarmWays.way.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {URGENCIES.map((urgency) => {
          const problem = problemOf(urgency)
          const name = t(`alarmWays.urgency.${urgency}`)
          return (
            <tr key={urgency}>
              <th scope="row">
                {name}
                <small>{t(`alarmWays.urgencyHint.${urgency}`)}</small>
                {problem !== null && <FieldError text={problem} />}
              </th>
              {WAYS.map((way) => (
                <td key={way}>
                  <Checkbox
                    classNames={{
                      root: styles.check!,
                      body: styles.checkBody!,
                      input: styles.checkInput!,
                    }}
                    aria-label={`${name}: ${t(`alarmWays.way.${way}`)}`}
                    checked={draft[urgency][way]}
                    onChange={(event) =>
                      onChange({
                        [urgency]: { ...draft[urgency], [way]: event.currentTarget.checked },
                      })
                    }
                  />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
