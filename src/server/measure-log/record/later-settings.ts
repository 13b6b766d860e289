import type { AlarmCondition, SettingsInForce } from '../../../domain/alarms/alarm-settings.ts'

/** A condition in the order of docs/records.md. */
export const conditionFacts = (condition: AlarmCondition) => [
  condition.name,
  condition.side,
  condition.limit,
  condition.minutes,
  condition.window,
  condition.severity,
  condition.watches,
]

/**
 * Settings that came after format 8, where they are set: a record without them has the hash that it
 * always had.
 */
export const laterSettings = (settings: SettingsInForce) => [
  ...(settings.raiseDelayLow === settings.raiseDelay
    ? []
    : [['raiseDelayLow', settings.raiseDelayLow]]),
  ...(settings.learnDefrosts ? [['learnDefrosts', settings.defrostCap]] : []),
  ...(settings.productLag > 0 ? [['productLag', settings.productLag, settings.watches]] : []),
  ...(settings.conditions.length > 0
    ? [['conditions', ...settings.conditions.map(conditionFacts)]]
    : []),
]
