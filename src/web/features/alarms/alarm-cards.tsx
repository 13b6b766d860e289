import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { AlarmRow } from '../../api/use-open-alarms.ts'
import { AlarmCard, type HiddenPart } from './alarm-card.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './alarms-page.module.css'
import { useAlarmsInPlace, type ExpandedAlarms } from './use-expanded-alarms.ts'

/** The cards of a list. While the list changes, each keeps its place. */
export const AlarmCards = ({
  alarms,
  expanded,
  hides,
  box,
  hasAnchors = false,
}: {
  alarms: readonly AlarmRow[]
  expanded: ExpandedAlarms
  hides?: HiddenPart
  /** Selects an alarm among others; undefined while nobody selects. */
  box?: ((alarm: AlarmRow) => ReactNode) | undefined
  /** Other parts of the page link to these cards. */
  hasAnchors?: boolean
}) => (
  <ul className={styles.alarms}>
    {useAlarmsInPlace(alarms, expanded).map((alarm) => (
      <AlarmCard
        key={alarm.id}
        alarm={alarm}
        anchor={hasAnchors ? `alarm-${alarm.id}` : undefined}
        {...(hides !== undefined && { hides })}
        box={box?.(alarm)}
        isOpen={expanded.expandedAlarm(alarm.id) !== undefined}
        onToggle={(isOpen) => expanded.toggle(alarm, isOpen)}
      />
    ))}
  </ul>
)

/** Loads the next page of a list; nothing on its last page. */
export const MoreButton = ({
  list: { hasMore, isLoadingMore, loadMore },
  label,
}: {
  list: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void }
  label?: string
}) => {
  const { t } = useTranslation()
  if (!hasMore) return null
  return (
    <Button variant="default" className={styles.more!} loading={isLoadingMore} onClick={loadMore}>
      {label ?? t('alarms.more')}
    </Button>
  )
}
