import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './signing.module.css'
import { daysOf, recordPath, sensorsText, signerText } from './signing-words.ts'
import type { ListedDuty, ShownPeriod } from './use-signing.ts'

/** Buttons beside one period. */
const MOST_BUTTONS = 10

export type OpenPeriod = { duty: ListedDuty; period: ShownPeriod }

/** What is due and overdue, longest overdue first. */
export const openPeriods = (duties: readonly ListedDuty[]): OpenPeriod[] =>
  duties
    .filter(({ endedAt }) => endedAt === null)
    .flatMap((duty) =>
      duty.periods
        .filter(({ state }) => state === 'DUE' || state === 'OVERDUE')
        .map((period) => ({ duty, period })),
    )
    .toSorted((a, b) => a.period.lastDay.localeCompare(b.period.lastDay))

export const OpenList = ({
  open,
  userId,
}: {
  open: readonly OpenPeriod[]
  userId: string | null
}) => (
  <ul className={styles.list}>
    {open.map((one) => (
      <OpenCard key={`${one.duty.id} ${one.period.fromDay}`} {...one} userId={userId} />
    ))}
  </ul>
)

const OpenCard = ({ duty, period, userId }: OpenPeriod & { userId: string | null }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const isOverdue = period.state === 'OVERDUE'
  const sensors = sensorsText(t, duty)
  const record = t(`signing.records.${duty.record}`)
  return (
    <li className={styles.card}>
      <h3>
        {record}, <span className={styles.days}>{daysOf(period)}</span>
      </h3>
      <p data-overdue={isOverdue || undefined} className={styles.state}>
        {t(isOverdue ? 'signing.overdueSince' : 'signing.signUntil', { day: period.lastDay })}
      </p>
      <p className={styles.small}>
        {[sensors, signerText(t, duty, language), t(`signatures.meaning.${duty.meaning}`)]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {period.records > 1 && (
        <p className={styles.small}>
          {t('signing.missing', { missing: period.missing.length, records: period.records })}
        </p>
      )}
      <p className={styles.buttons}>
        {period.missing.slice(0, MOST_BUTTONS).map((missing) => {
          const name = missing.toolName
          return (
            <Link
              key={`${missing.toolId} ${missing.deviationId}`}
              className={styles.button}
              to={recordPath(duty.record, period, missing, userId)}
            >
              {name === null ? t('signing.toRecord') : t('signing.toRecordOf', { record: name })}
            </Link>
          )
        })}
      </p>
      {period.missing.length > MOST_BUTTONS && (
        <p className={styles.small}>
          {t('signing.more', { n: period.missing.length - MOST_BUTTONS })}
        </p>
      )}
    </li>
  )
}
