import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  DeviceRefusalsDocument,
  HeldDeviceDocument,
  LoggerDoorsDocument,
  type HeldDeviceQuery,
} from '../../api/generated/graphql.ts'
import { keepNewerMeasures, withReadings } from '../../api/merge-readings.ts'
import { request } from '../../api/request.ts'
import { useLiveReadings } from '../../api/use-live-readings.ts'

/** While somebody stands before the logger, what arrives and what is refused is looked at this often. */
const LOOK_EVERY_MS = 3_000

/** The device with its sensors, whose readings come live, and what the server refused of it. */
export const useConnection = (imeiNumber: string) => {
  const queryClient = useQueryClient()
  const queryKey = ['heldDevice', imeiNumber] as const
  const device = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { heldDevice } = await request(HeldDeviceDocument, { imeiNumber }, { signal })
      if (heldDevice === null) return null
      const before = queryClient.getQueryData<HeldDeviceQuery['heldDevice']>(queryKey)?.tools
      return { ...heldDevice, tools: [...keepNewerMeasures(heldDevice.tools, before)] }
    },
    refetchInterval: LOOK_EVERY_MS,
  })
  useLiveReadings(device.data?.tools.map(({ id }) => id) ?? null, (readings) => {
    queryClient.setQueryData<HeldDeviceQuery['heldDevice']>(queryKey, (held) =>
      held ? { ...held, tools: [...withReadings(held.tools, readings)] } : held,
    )
  })
  const isHeld = device.data !== undefined && device.data !== null
  const refusals = useQuery({
    queryKey: ['deviceRefusals', imeiNumber],
    queryFn: async ({ signal }) =>
      (await request(DeviceRefusalsDocument, { imeiNumber }, { signal })).deviceRefusals,
    enabled: isHeld,
    refetchInterval: LOOK_EVERY_MS,
  })
  const doors = useQuery({
    queryKey: ['loggerDoors'],
    queryFn: async ({ signal }) => (await request(LoggerDoorsDocument, {}, { signal })).loggerDoors,
  })
  return { device, refusals, doors }
}
