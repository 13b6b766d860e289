import { useRef, useState } from 'react'
import type { Alarm } from '../../api/use-tool-alarms.ts'

/**
 * Which cards are open. An alarm that ends while somebody writes down what was done leaves the list of open ones: its card
 * stays, as one that is over, until it is closed.
 */
export const useOpenedAlarms = (alarms: readonly Alarm[] | null, isOpenList: boolean) => {
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null)
  const seen = useRef(new Map<string, Alarm>())
  for (const alarm of alarms ?? []) seen.current.set(alarm.id, alarm)
  // A single alarm needs no choice.
  if (opened === null && alarms !== null) setOpened(new Set(isOpenList && alarms.length === 1 ? [alarms[0]!.id] : []))
  const shown = opened ?? new Set<string>()
  const listed = new Set(alarms?.map(({ id }) => id))
  const ended = isOpenList && alarms !== null
    ? [...shown].flatMap((id) => (listed.has(id) ? [] : [seen.current.get(id)].filter((alarm) => alarm !== undefined)))
    : []
  return {
    alarms: alarms === null ? null : [...alarms, ...ended.map((alarm): Alarm => ({ ...alarm, state: 'RECOVERED' }))],
    isOpened: (id: string) => shown.has(id),
    toggle: (id: string, isOpen: boolean) => setOpened(isOpen ? new Set([...shown, id]) : new Set([...shown].filter((each) => each !== id))),
  }
}
