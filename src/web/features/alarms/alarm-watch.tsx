import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { AlarmChangedDocument } from '../../api/generated/graphql.ts'
import { listenLive } from '../../api/live-socket.ts'
import { serverNow } from '../../clock/server-clock.ts'
import { ALARMS_KEY, useOpenAlarmCount, type AlarmSummary } from '../../api/use-open-alarms.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { leaveFirst } from '../../ui/unsaved-changes/leave-first.ts'
import { createNewsSieve, type News } from './alarm-news.ts'
import { markTitle } from './mark-title.ts'
import { showAlarmPopUp } from './show-alarm-pop-up.tsx'

/** What comes within this time is one pop-up and one question to the server. */
const GATHER_MS = 400

/**
 * Stands on every page: listens to the alarms in sight, tells of new ones, and keeps what the pages
 * show of them fresh.
 */
export const AlarmWatch = () => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const count = useOpenAlarmCount(true) ?? 0
  useEffect(() => markTitle(count), [count])

  const tell = useRef<(news: News, alarms: readonly AlarmSummary[]) => void>(() => {})
  useEffect(() => {
    tell.current = (news, alarms) =>
      showAlarmPopUp({
        t,
        language,
        news,
        alarms,
        open: (path) => leaveFirst(() => void navigate(path)),
      })
  })

  useEffect(() => {
    const sieve = createNewsSieve(serverNow())
    const waiting: Record<News, AlarmSummary[]> = { opened: [], over: [] }
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = (): void => void queryClient.invalidateQueries({ queryKey: ALARMS_KEY })
    const flush = (): void => {
      timer = undefined
      refresh()
      for (const news of ['opened', 'over'] as const) {
        const alarms = waiting[news].splice(0)
        if (alarms.length > 0) tell.current(news, alarms)
      }
    }
    let wasCut = false
    const end = listenLive({
      document: AlarmChangedDocument,
      variables: {},
      onData: ({ alarmChanged }) => {
        const news = sieve(alarmChanged)
        if (news !== null) waiting[news].push(alarmChanged)
        timer ??= setTimeout(flush, GATHER_MS)
      },
      onState: (state) => {
        // What changed while the line was cut is not told again.
        if (state === 'live' && wasCut) refresh()
        wasCut = state !== 'live'
      },
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [queryClient])
  return null
}
