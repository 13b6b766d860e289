import { askAhead } from '../../api/asked-ahead.ts'
import { loadOpenAlarms, openAlarmsKey } from '../../api/use-tool-alarm-state.ts'
import { loadTool, toolKey } from '../../api/use-tool.ts'
import { pageClock } from '../../clock/page-clock.ts'
import type { Span } from './chart/drawn-series.ts'
import { periodOfAddress, spanOfPeriod } from './period.ts'
import { aheadKey, loadSeries, wholeQuestion } from './series-request.ts'
import { guessedWidth, NARROW } from './use-chart-size.ts'
import { periodWithout } from './use-shown-period.ts'

/**
 * Asks what the page of this address needs for its heading and its chart, while React still draws the
 * page. The viewer's zone is not known yet: it is nearly always the browser's, which an account takes
 * over; for another one the page asks again by itself.
 */
export const askAheadOf = (search: string): void => {
  const address = new URLSearchParams(search)
  const id = address.get('id')
  if (id === null) return
  const spanWhen = (hasOpenAlarm: boolean): Span => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const otherwise = periodWithout(hasOpenAlarm)
    const nowMs = pageClock.now()
    return spanOfPeriod(periodOfAddress(address, { nowMs, zone, otherwise }), zone)
  }
  const askSeries = (span: Span): void => {
    const isNarrow = window.matchMedia(NARROW).matches
    const question = wholeQuestion(id, span, guessedWidth(isNarrow))
    void askAhead(aheadKey(question), () => loadSeries(question))
  }
  void askAhead(toolKey(id), () => loadTool(id))
  const alarms = askAhead(openAlarmsKey(id), () => loadOpenAlarms(id))
  // In a task of its own: the first use of a time zone takes a phone a while.
  setTimeout(() => {
    if (spanWhen(false).fromMs === spanWhen(true).fromMs) askSeries(spanWhen(false))
    else
      alarms.then(
        ({ length }) => askSeries(spanWhen(length > 0)),
        () => {},
      )
  })
}
