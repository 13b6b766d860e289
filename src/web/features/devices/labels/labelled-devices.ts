import type { DeviceFilter } from '../../../../domain/devices/device-state.ts'
import { LARGEST_PAGE } from '../../../../domain/tables/table-request.ts'
import { DevicesForLabelsDocument, NewClaimCodesDocument } from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'

/** Labels that are made at once, as many devices as a list registers. */
export const MOST_LABELS = 1_000

/** As on the server: codes for 1,000 devices are one transaction. */
const ANSWER_WITHIN_MS = 120_000

/** A device that a label is for. Retired ones get none. */
export type LabelledDevice = { imeiNumber: string; alias: string | null; isRetired: boolean }

/** What the register shows: its search, filters and order. */
export type ShownList = {
  search: string
  sort: string
  filter: DeviceFilter | null
  userId: string | null
}

/** The devices of the list in its order, at most 1,000. */
export const devicesOfList = async (list: ShownList): Promise<LabelledDevice[]> => {
  const devices = new Map<string, LabelledDevice>()
  for (let offset = 0; offset < MOST_LABELS; offset += LARGEST_PAGE) {
    const { devicePage } = await request(DevicesForLabelsDocument, {
      ...list,
      first: LARGEST_PAGE,
      offset,
    })
    for (const { imeiNumber, alias, retiredAt } of devicePage.rows)
      devices.set(imeiNumber, { imeiNumber, alias, isRetired: retiredAt !== null })
    if (offset + devicePage.rows.length >= devicePage.total || devicePage.rows.length === 0) break
  }
  return [...devices.values()]
}

/** A new claim code for each, by IMEI. The old ones end. */
export const newCodesOf = async (
  devices: readonly LabelledDevice[],
  reason: string,
): Promise<ReadonlyMap<string, string>> => {
  const imeiNumbers = devices.map(({ imeiNumber }) => imeiNumber)
  const { newClaimCodes } = await request(
    NewClaimCodesDocument,
    { imeiNumbers, reason },
    { timeoutMs: ANSWER_WITHIN_MS },
  )
  return new Map(newClaimCodes.map(({ device, claimCode }) => [device.imeiNumber, claimCode]))
}
