import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { AlarmChangedDocument } from '../../api/generated/graphql.ts'
import { listenLive } from '../../api/listen-live.ts'
import { pageClock } from '../../clock/page-clock.ts'
import { ALARMS_KEY, useOpenAlarmCount, type AlarmSummary } from '../../api/use-open-alarms.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { leaveFirst } from '../../ui/unsaved-changes/leave-first.ts'
import { createAlarmEventFilter, type AlarmEvent } from './alarm-event-filter.ts'
import { markTitle } from './mark-title.ts'
import { createRefreshRhythm } from './refresh-rhythm.ts'
import { showAlarmPopUp } from './show-alarm-pop-up.tsx'

const NO_ALARMS = { open: 0, waiting: 0 }

/**
 * Is on every page: listens to changes of alarms, shows pop-ups, and has the pages load their
 * alarms again.
 */
export const AlarmWatch = () => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { open, waiting } = useOpenAlarmCount() ?? NO_ALARMS
  useEffect(() => markTitle({ open, waiting }), [open, waiting])

  const announce = useRef<(event: AlarmEvent, alarms: readonly AlarmSummary[]) => void>(() => {})
  useEffect(() => {
    announce.current = (event, alarms) =>
      showAlarmPopUp({
        t,
        language,
        event,
        alarms,
        open: (path) => leaveFirst(() => void navigate(path)),
      })
  })

  useEffect(() => {
    const eventOf = createAlarmEventFilter(pageClock.now())
    const gathered: Record<AlarmEvent, AlarmSummary[]> = { opened: [], over: [] }
    const refresh = () => queryClient.invalidateQueries({ queryKey: ALARMS_KEY })
    const rhythm = createRefreshRhythm(() => {
      for (const event of ['opened', 'over'] as const) {
        const alarms = gathered[event].splice(0)
        if (alarms.length > 0) announce.current(event, alarms)
      }
      return refresh()
    })
    let wasDown = false
    const end = listenLive({
      document: AlarmChangedDocument,
      variables: {},
      onData: ({ alarmChanged }) => {
        const event = eventOf(alarmChanged)
        if (event !== null) gathered[event].push(alarmChanged)
        rhythm.changed()
      },
      onState: (state) => {
        // The server does not repeat what it sent while the connection was down.
        if (state === 'live' && wasDown) void refresh()
        wasDown = state !== 'live'
      },
    })
    return () => {
      end()
      rhythm.stop()
    }
  }, [queryClient])
  return null
}
