import { useCallback, useState } from 'react'
import { answerStateOf } from '../../api/answer-state.ts'
import type { AlarmRow } from '../../api/use-open-alarms.ts'
import { keepPlaces } from './keep-places.ts'

/** Which alarm cards of a page are expanded, with the alarms as they were then. */
export const useExpandedAlarms = () => {
  const [expanded, setExpanded] = useState<ReadonlyMap<string, AlarmRow> | null>(null)
  /** The first list of open alarms: a single one that takes an acknowledgement is expanded at once. */
  const begin = useCallback(
    (alarms: readonly AlarmRow[]): void =>
      setExpanded(
        (before) =>
          before ??
          new Map(
            alarms.length === 1 && answerStateOf(alarms[0]!) !== 'acknowledged'
              ? [[alarms[0]!.id, alarms[0]!]]
              : [],
          ),
      ),
    [],
  )
  return {
    begin,
    expandedAlarm: (id: string): AlarmRow | undefined => expanded?.get(id),
    toggle: (alarm: AlarmRow, isOpen: boolean): void => {
      const others = [...(expanded ?? [])].filter(([id]) => id !== alarm.id)
      setExpanded(new Map(isOpen ? [...others, [alarm.id, alarm]] : others))
    },
  }
}

export type ExpandedAlarms = ReturnType<typeof useExpandedAlarms>

/**
 * The alarms of a list that changes, each in the place where it was first shown. An alarm that ends,
 * or that moves to a later page because somebody acknowledged it, stays while its card is expanded:
 * somebody may be typing in it.
 */
export const useAlarmsInPlace = (
  alarms: readonly AlarmRow[],
  { expandedAlarm }: Pick<ExpandedAlarms, 'expandedAlarm'>,
): AlarmRow[] => {
  const [order, setOrder] = useState<readonly string[]>([])
  const listed = new Map(alarms.map((alarm) => [alarm.id, alarm]))
  const next = keepPlaces(
    order,
    alarms.map(({ id }) => id),
    (id) => expandedAlarm(id) !== undefined,
  )
  if (next.join() !== order.join()) setOrder(next)
  return next.flatMap((id) => listed.get(id) ?? expandedAlarm(id) ?? [])
}
