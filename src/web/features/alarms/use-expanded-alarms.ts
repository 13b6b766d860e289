import { useState } from 'react'
import type { Alarm } from '../../api/use-tool-alarms.ts'

/**
 * Which cards are open. An alarm that ends while somebody writes down what was done leaves the list
 * of open ones: its card stays, as one that is over, until it is closed.
 */
export const useExpandedAlarms = (alarms: readonly Alarm[] | null, isOpenList: boolean) => {
  const [expanded, setExpanded] = useState<ReadonlyMap<string, Alarm> | null>(null)
  if (expanded === null && alarms !== null) {
    const [only] = alarms
    // A single alarm that nobody has acknowledged needs no choice.
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
