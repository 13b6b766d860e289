import type { AlarmFacts } from './alarm-facts.ts'
import type { AlarmsInForce } from './alarms-in-force.ts'
import type { DelaySettings } from './rule-on-record.ts'

const isSameDelay = (one: AlarmsInForce, other: AlarmsInForce): boolean =>
  one.defrostFridge === other.defrostFridge &&
  (!watchesGoods(one) || one.settings.productLag === other.settings.productLag) &&
  (
    [
      'raiseDelay',
      'raiseDelayLow',
      'watches',
      'gapMax',
      'late',
      'defrostGrace',
      'defrostCeiling',
    ] as const
  ).every((name) => one.settings[name] === other.settings[name])

/** Whether the limits watch the calculated temperature of the goods. */
export const watchesGoods = ({ settings: { watches, productLag } }: DelaySettings): boolean =>
  watches === 'goods' && productLag > 0

/** The entries in force from `fromMs` to `toMs`, both included; none: not all are known. */
export const entriesWithin = (
  { alarms }: Pick<AlarmFacts, 'alarms'>,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): AlarmsInForce[] => {
  const entries = alarms.filter(
    (entry, i) => entry.fromMs <= toMs && (alarms[i + 1]?.fromMs ?? Infinity) > fromMs,
  )
  return entries[0] === undefined || entries[0].fromMs > fromMs ? [] : entries
}

/** Those of them that delay the alarms of the limits in different ways, each once. */
export const settingsWithin = (
  facts: Pick<AlarmFacts, 'alarms'>,
  span: { fromMs: number; toMs: number },
): AlarmsInForce[] =>
  entriesWithin(facts, span).filter(
    (entry, i, entries) => !entries.slice(0, i).some((each) => isSameDelay(each, entry)),
  )
