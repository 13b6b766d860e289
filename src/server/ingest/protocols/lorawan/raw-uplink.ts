import type { DeviceReport } from '../../../../domain/devices/device-report.ts'
import type { ChannelValue } from '../named-fields/channel-value.ts'

/**
 * Who made a device, and which model it is, as the network server says or its EUI shows. `port`: the
 * LoRaWAN port of the message; null or left out where it is not known.
 */
export type DeviceModel = { eui: string; brand: string; model: string; port?: number | null }

/** What the bytes of one message say. */
export type RawUplink = { channels: readonly ChannelValue[]; report: DeviceReport }

/** `model` comes in small letters. */
export type RawDecoder = (bytes: Buffer, device: DeviceModel) => RawUplink

export const NOTHING_READ: RawUplink = { channels: [], report: {} }
