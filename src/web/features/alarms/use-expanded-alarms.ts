import { useState } from 'react'
import type { Alarm } from '../../api/use-tool-alarms.ts'

/**
 * Which alarm cards are expanded. An alarm may end while somebody types the corrective action. It
 * then leaves the list of open alarms, but its card stays, as an ended one, until it is closed.
 */
export const useExpandedAlarms = (alarms: readonly Alarm[] | null, isOpenList: boolean) => {
  const [expanded, setExpanded] = useState<ReadonlyMap<string, Alarm> | null>(null)
  if (expanded === null && alarms !== null) {
    const [only] = alarms
    // A single unacknowledged alarm is expanded at once.
    setExpanded(
      new Map(
        isOpenList && alarms.length === 1 && only!.acknowledgedAt === null
          ? [[only!.id, only!]]
          : [],
      ),
    )
  }
  const listed = new Set(alarms?.map(({ id }) => id))
  const ended = isOpenList
    ? [...(expanded?.values() ?? [])].filter(({ id }) => !listed.has(id))
    : []
  return {
    alarms:
      alarms === null
        ? null
        : [...alarms, ...ended.map((alarm): Alarm => ({ ...alarm, state: 'RECOVERED' }))],
    isExpanded: (id: string): boolean => expanded?.has(id) === true,
    toggle: (alarm: Alarm, isOpen: boolean): void => {
      const others = [...(expanded ?? [])].filter(([id]) => id !== alarm.id)
      setExpanded(new Map(isOpen ? [...others, [alarm.id, alarm]] : others))
    },
  }
}
