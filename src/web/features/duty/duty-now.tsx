import { IconUserCheck, IconUserExclamation } from '@tabler/icons-react'
import { DAY_MS } from '../../../domain/durations.ts'
import { dutiesBetween } from '../../../domain/duty/on-duty.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './duty-page.module.css'
import { usePersonNames } from './use-person-names.ts'
import type { ShownRota } from './shown-rota.ts'

const AHEAD_MS = 31 * DAY_MS

/** Who is on duty now and until when, and who comes next. */
export const DutyNow = ({ rota, nowMs }: { rota: ShownRota; nowMs: number }) => {
  const { t } = useTranslation()
  const nameOf = usePersonNames(rota.people)
  const local = localTime(rota.timeZone)
  const duties = dutiesBetween(rota, rota.timeZone, { fromMs: nowMs, toMs: nowMs + AHEAD_MS })
  const now = duties.find(({ fromMs }) => fromMs <= nowMs)
  const next = duties.find(({ fromMs }) => fromMs > nowMs)
  const time = (ms: number): string => local.sinceText(ms, nowMs).slice(0, -':00'.length)
  return (
    <section className={styles.card} aria-labelledby="duty-now">
      <h2 id="duty-now">{t('duty.now')}</h2>
      {now ? (
        <p className={styles.now}>
          <IconUserCheck size={22} stroke={1.7} aria-hidden />
          <span>
            <strong>{nameOf(now.personId)}</strong> {t('duty.until', { time: time(now.toMs) })}
            {now.secondId !== null && (
              <span className={styles.second}>
                {t('duty.secondIs', { name: nameOf(now.secondId) })}
              </span>
            )}
          </span>
        </p>
      ) : (
        <p className={styles.now} data-gap>
          <IconUserExclamation size={22} stroke={1.7} aria-hidden />
          <span>
            <strong>{t('duty.nobody')}</strong> {t('duty.nobodyHint')}
          </span>
        </p>
      )}
      <p className={styles.next}>
        {next
          ? t('duty.next', { name: nameOf(next.personId), time: time(next.fromMs) })
          : t('duty.noNext')}
      </p>
    </section>
  )
}
