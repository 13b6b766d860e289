import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { FoldedList } from './folded-list.tsx'
import styles from './signing.module.css'
import { daysOf, recordPath, sensorsText, signerText } from './signing-words.ts'
import type { ListedDuty, ShownPeriod } from './use-signing.ts'

/** Ways of one period: more stand behind a line. */
const MOST_WAYS = 3
const MOST_BUTTONS = 10
/** Periods before the line that hides the later ones. */
const MOST_OPEN = 4

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
  <FoldedList
    shown={MOST_OPEN}
    entries={open.map((one) => (
      <OpenCard key={`${one.duty.id} ${one.period.fromDay}`} {...one} userId={userId} />
    ))}
  />
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
      <FoldedList
        shown={MOST_WAYS}
        entries={period.missing.slice(0, MOST_BUTTONS).map((missing) => (
          <li key={`${missing.toolId} ${missing.deviationId}`}>
            <Link className={styles.button} to={recordPath(duty, period, missing, userId)}>
              {missing.toolName === null
                ? t('signing.toRecord')
                : t('signing.toRecordOf', { record: missing.toolName })}
            </Link>
          </li>
        ))}
      />
      {period.missing.length > MOST_BUTTONS && (
        <p className={styles.small}>
          {t('signing.more', { n: period.missing.length - MOST_BUTTONS })}
        </p>
      )}
    </li>
  )
}
