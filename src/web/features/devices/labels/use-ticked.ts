import { useMemo, useState } from 'react'
import type { DeviceRow, Ticks } from '../device-columns.tsx'
import type { LabelledDevice } from './labelled-devices.ts'

/** Devices ticked for their labels, in the order of the ticks; they stay on other pages of the list. */
export const useTicked = (): Ticks & {
  devices: readonly LabelledDevice[]
  clear: () => void
} => {
  const [devices, setDevices] = useState<readonly LabelledDevice[]>([])
  return useMemo(
    () => ({
      devices,
      has: (imeiNumber) => devices.some((device) => device.imeiNumber === imeiNumber),
      toggle: ({ imeiNumber, alias, state }: DeviceRow) =>
        setDevices((before) => {
          const others = before.filter((device) => device.imeiNumber !== imeiNumber)
          return others.length < before.length
            ? others
            : [...before, { imeiNumber, alias, isRetired: state === 'RETIRED' }]
        }),
      clear: () => setDevices([]),
    }),
    [devices],
  )
}
