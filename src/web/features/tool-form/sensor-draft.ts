import type { ParseKeys } from 'i18next'
import { DEFAULT_LIMITS } from '../../../domain/limits/limits.ts'
import { SENSORS_PER_DEVICE } from '../../../domain/devices/sensor.ts'
import { textOfNumber } from '../../ui/form/typed-number.ts'
import { toolProblems, type ToolProblems } from '../../components/tool-edit/tool-problems.ts'

export type SensorNumber = 1 | 2 | 3 | 4

/** One card of the form; numbers as typed. */
export type SensorDraft = {
  equipmentId: SensorNumber
  isEnabled: boolean
  min: string
  max: string
  notificationMin: string
  notificationMax: string
  temperatureCorrection: string
  defrostFridge: boolean
}

const NUMBERS = Array.from(
  { length: SENSORS_PER_DEVICE },
  (_, index) => (index + 1) as SensorNumber,
)

const sensorDraft = (equipmentId: SensorNumber): SensorDraft => ({
  equipmentId,
  isEnabled: false,
  min: textOfNumber(DEFAULT_LIMITS.min),
  max: textOfNumber(DEFAULT_LIMITS.max),
  notificationMin: textOfNumber(DEFAULT_LIMITS.notificationMin),
  notificationMax: textOfNumber(DEFAULT_LIMITS.notificationMax),
  temperatureCorrection: textOfNumber(0),
  defrostFridge: false,
})

export const NEW_SENSORS: readonly SensorDraft[] = NUMBERS.map(sensorDraft)

export const isAsNew = (sensor: SensorDraft): boolean => {
  const fresh = sensorDraft(sensor.equipmentId)
  return Object.entries(fresh).every(
    ([field, value]) => sensor[field as keyof SensorDraft] === value,
  )
}

export const problemsOfSensor = (sensor: SensorDraft): ToolProblems => toolProblems(sensor)

/** "1st sensor" */
export const sensorName = (equipmentId: SensorNumber): ParseKeys =>
  `toolForm.sensors.${equipmentId}`
