import type { AlarmCondition, Watches } from '../../../domain/alarms/alarm-settings.ts'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { type AlarmsInForce, pausesOf } from '../../../domain/records/alarms-in-force.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { plainText } from '../../../domain/records/plain-text.ts'
import { filled } from '../../../locales/filled.ts'
import type { LogFigures } from '../record/log-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { type DatedSetting, inForce, settingsInForce } from './log-facts.ts'
import type { LogTable } from './log-table.ts'
import type { LogWords } from './log-words.ts'

const SIGNS = { above: '>', atOrAbove: '≥', below: '<', atOrBelow: '≤' } as const

const watchedText = (watches: Watches, { texts: { print } }: LogWords): string =>
  watches === 'goods' ? print.watchesGoods : print.watchesAir

/** "Heat: > 8 °C, 10 h / 24 h, the goods (calculated), alarm": how long, within what, of what, and what follows. */
const conditionText = (
  { name, side, limit, minutes, window, watches, severity }: AlarmCondition,
  hasGoods: boolean,
  words: LogWords,
): string => {
  const degrees = `${countText(limit, words.language).replace('-', '−')}\u00a0°C`
  const within = window === null ? '' : ` / ${words.duration(window * MINUTE_MS)}`
  const watched = hasGoods ? `, ${watchedText(watches, words)}` : ''
  const severe = words.texts.print.severities[severity]
  return `${plainText(name)}: ${SIGNS[side]} ${degrees}, ${words.duration(minutes * MINUTE_MS)}${within}${watched}, ${severe}`
}

const learnsDefrosts = ({ settings, defrostFridge }: AlarmsInForce): boolean =>
  settings.learnDefrosts && defrostFridge

/** The settings that delay alarms; what is not recorded says so. */
const alarmSettings = (
  { alarms, fromMs, toolSinceMs }: MeasureLog,
  words: LogWords,
): DatedSetting[] => {
  const { print } = words.texts
  const minutes = (count: number): string => words.duration(count * MINUTE_MS)
  const degrees = (celsius: number): string => `${countText(celsius, words.language)}\u00a0°C`
  const dated = (label: string, valueOf: (entry: AlarmsInForce) => string): DatedSetting => ({
    label,
    entries: inForce(
      alarms.map((entry) => entry.fromMs),
      alarms.map(valueOf),
    ),
  })
  const settings = [
    dated(words.alarmSetting('raiseDelay'), ({ settings }) => minutes(settings.raiseDelay)),
    ...(alarms.some(({ settings }) => settings.raiseDelayLow !== settings.raiseDelay)
      ? [
          dated(words.alarmSetting('raiseDelayLow'), ({ settings }) =>
            minutes(settings.raiseDelayLow),
          ),
        ]
      : []),
    dated(words.alarmSetting('recoveryHold'), ({ settings }) => minutes(settings.recoveryHold)),
    dated(words.alarmSetting('hysteresis'), ({ settings }) => degrees(settings.hysteresis)),
    dated(words.alarmSetting('silence'), ({ settings }) => minutes(settings.silence)),
    dated(print.gapMax, ({ settings }) => minutes(settings.gapMax)),
    dated(print.lateOnArrival, ({ settings }) => minutes(settings.late)),
    dated(print.defrosting, ({ settings, defrostFridge }) =>
      defrostFridge
        ? filled(print.defrostAllowed, {
            duration: minutes(settings.defrostGrace),
            celsius: degrees(settings.defrostCeiling),
          })
        : print.notSet,
    ),
    ...(alarms.some(learnsDefrosts)
      ? [
          dated(print.learnedDefrosts, (entry) =>
            learnsDefrosts(entry)
              ? filled(print.learnedUpTo, { duration: minutes(entry.settings.defrostCap) })
              : print.notSet,
          ),
        ]
      : []),
    ...(alarms.some(({ settings }) => settings.productLag > 0)
      ? [
          dated(print.goods, ({ settings: { productLag } }) =>
            productLag === 0
              ? print.notSet
              : filled(print.goodsCalculated, { minutes: String(productLag) }),
          ),
          dated(print.limitsWatch, ({ settings }) => watchedText(settings.watches, words)),
        ]
      : []),
    ...(alarms.some(({ settings }) => settings.conditions.length > 0)
      ? [
          dated(print.conditions, ({ settings }) =>
            settings.conditions.length === 0
              ? print.notSet
              : settings.conditions
                  .map((condition) => conditionText(condition, settings.productLag > 0, words))
                  .join(';\n'),
          ),
        ]
      : []),
    {
      label: print.pause,
      entries: pausesOf(alarms)
        .filter(({ untilMs }) => untilMs > fromMs)
        .map((pause) => ({
          fromMs: pause.fromMs,
          value: filled(print.pausedUntil, { time: words.time(pause.untilMs) }),
        })),
    },
  ]
  const isKnown = (alarms[0]?.fromMs ?? Infinity) <= Math.max(fromMs, toolSinceMs)
  return isKnown
    ? settings
    : [{ label: print.alarmSettings, entries: [{ fromMs, value: print.notRecorded }] }, ...settings]
}

/** The limits, corrections, interval and alarm settings in force, each change with its date. */
export const settingTable = (log: MeasureLog, figures: LogFigures, words: LogWords): LogTable => {
  const { print } = words.texts
  const settings = [...settingsInForce(log, figures, words), ...alarmSettings(log, words)]
  return {
    title: print.settings,
    columns: [
      { title: print.setting, share: 2 },
      { title: print.valueInForce, share: 3 },
      { title: print.from, share: 2 },
    ],
    rows: settings.flatMap(({ label, entries, isMeasured = false }) =>
      entries.map(({ fromMs, value }, i) => [
        label,
        value,
        i === 0 && fromMs <= log.fromMs && !isMeasured ? print.before : words.time(fromMs),
      ]),
    ),
  }
}
