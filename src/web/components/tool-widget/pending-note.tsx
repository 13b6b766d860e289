import { IconBell } from '@tabler/icons-react'
import { useRef } from 'react'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { rangeState } from '../../../domain/limits/range.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { useNow } from '../../clock/use-now.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNearScreen } from './near-screen.ts'
import styles from './widget-note.module.css'

/** `condition`: its name; null for the alarm limits. */
export type Pending = { opensAtMs: number; condition: string | null }

/**
 * The alarm that opens if the present value lasts; null for none. The value in °C may be newer than
 * what is known of the alarm: within the alarm limits, theirs is not to come.
 */
export const pendingOf = (
  { pendingAlarm, notificationMin: min, notificationMax: max }: ToolCardFragment,
  celsius: number | null,
): Pending | null => {
  if (pendingAlarm === null) return null
  const { lane, condition, opensAt } = pendingAlarm
  const isOver = lane !== 'CONDITION' && rangeState(celsius, { min, max }) !== 'out-of-range'
  return isOver ? null : { opensAtMs: Date.parse(opensAt), condition }
}

/** The delay of an alarm runs: how long it still has. */
export const PendingNote = ({
  pending: { opensAtMs, condition },
  language,
}: {
  pending: Pending
  language: LanguageCode
}) => {
  const { t } = useTranslation()
  const ref = useRef<HTMLSpanElement>(null)
  const isNear = useNearScreen(ref)
  const word = useNow((nowMs) => {
    const leftMs = opensAtMs - nowMs
    return leftMs <= 0
      ? t('tools.alarmNext')
      : t('tools.alarmIn', {
          duration: durationText(Math.ceil(leftMs / MINUTE_MS) * MINUTE_MS, language),
        })
  }, isNear)
  return (
    <p className={styles.note}>
      <span className={styles.noteChip}>
        <IconBell size={15} stroke={2} aria-hidden />
        <span ref={ref}>{word}</span>
      </span>
      {condition !== null && <span>{condition}</span>}
    </p>
  )
}
