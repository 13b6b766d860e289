import type { TFunction } from 'i18next'
import { DEVICE_REFUSALS } from '../../../domain/devices/device-refusal.ts'
import type { DeviceRefusalsQuery } from '../../api/generated/graphql.ts'

/** "MQTT: No sensor with this number is set up here. (3)"; the reason as it is, if it is a new one. */
export const refusalWords = (
  t: TFunction,
  {
    protocol,
    reason,
    detail,
  }: Pick<DeviceRefusalsQuery['deviceRefusals'][number], 'protocol' | 'reason' | 'detail'>,
): string => {
  const reasonName = DEVICE_REFUSALS.find((name) => name === reason)
  const words = reasonName === undefined ? reason : t(`deviceRefusals.${reasonName}`)
  const way = t(`deviceRefusals.ways.${protocol as 'http'}`, { defaultValue: protocol })
  return `${way}: ${words}${detail === null ? '' : ` (${detail})`}`
}
