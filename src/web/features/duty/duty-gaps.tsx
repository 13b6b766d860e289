import { IconAlertTriangle } from '@tabler/icons-react'
import { gapsAhead } from '../../../domain/duty/rota-gaps.ts'
import { peopleOf, rotaFrom } from '../../../domain/duty/rota.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './duty-page.module.css'
import { usePersonNames } from './use-person-names.ts'
import type { ShownRota } from './shown-rota.ts'

const MOST_SHOWN = 14

/** Times within two weeks at which alarms go to the owner, and people whom no alarm reaches. */
export const DutyGaps = ({ rota, nowMs }: { rota: ShownRota; nowMs: number }) => {
  const { t } = useTranslation()
  const nameOf = usePersonNames(rota.people)
  const local = localTime(rota.timeZone)
  const gaps = gapsAhead(rota, rota.timeZone, nowMs)
  const named = new Set(peopleOf(rotaFrom(rota, local.dayOf(nowMs))).map(String))
  const people = rota.people.filter(({ id, state }) => named.has(id) && state !== 'READY')
  if (gaps.length === 0 && people.length === 0) return null
  const bound = (ms: number | null): string => (ms === null ? '…' : local.minuteText(ms))
  return (
    <section className={styles.gaps} aria-labelledby="duty-gaps">
      <h2 id="duty-gaps">
        <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
        {t('duty.gaps.title')}
      </h2>
      <p>{t('duty.gaps.text')}</p>
      <ul>
        {gaps.slice(0, MOST_SHOWN).map(({ fromMs, toMs }) => (
          <li key={fromMs}>{t('duty.gaps.gap', { from: bound(fromMs), to: bound(toMs) })}</li>
        ))}
        {gaps.length > MOST_SHOWN && (
          <li>{t('duty.gaps.more', { count: gaps.length - MOST_SHOWN })}</li>
        )}
        {people.map(({ id, state }) => (
          <li key={id}>
            {t(state === 'LEFT' ? 'duty.gaps.left' : 'duty.gaps.unreachable', {
              name: nameOf(Number(id)),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
