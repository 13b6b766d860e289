import { mergedReport, readReport } from '../../../../domain/devices/device-report.ts'
import { parseTime } from '../../../../domain/readings/parse-instant.ts'
import { addDecoded, deviceReadings } from '../../../../domain/readings/submission.ts'
import {
  type Decoded,
  isObject,
  READINGS_PER_REQUEST,
  readJson,
  unreadable,
} from '../http/decode.ts'
import { channelsInFields } from '../named-fields/channels-in-fields.ts'
import { reportInFields } from '../named-fields/report-in-fields.ts'

/**
 * Telemetry as ThingsBoard's device API takes it: `{"temperature": 4}`, `{"ts": …, "values": {…}}`, or a
 * list of these. `ts`: ms since 1970; without it the values are of `receivedMs`. `name`: the device whose
 * key the request bears. Source: "HTTP Device API Reference", thingsboard.io.
 */
export const decodeTelemetry = (body: Buffer, name: string, receivedMs: number): Decoded => {
  const parsed = readJson(body)
  if ('kind' in parsed) return parsed
  const entries: unknown[] = Array.isArray(parsed.value) ? parsed.value : [parsed.value]
  const device = deviceReadings(name)
  const submission: (Decoded & { kind: 'readings' })['submission'] = {
    devices: [device],
    refused: [],
  }
  let count = 0
  for (const [place, entry] of entries.entries()) {
    if (!isObject(entry)) return unreadable(`entry ${place}`, 'An object was expected.')
    const isTimed = isObject(entry['values'])
    const values = isTimed ? (entry['values'] as object) : entry
    const timeMs = isTimed && 'ts' in entry ? parseTime(entry['ts']) : receivedMs
    const report = readReport(reportInFields(values))
    if (report !== undefined) device.report = mergedReport(device.report ?? {}, report)
    for (const { sensor, channel, ...outcome } of channelsInFields(values)) {
      if (count >= READINGS_PER_REQUEST) return { kind: 'too-many' }
      const reason = addDecoded(device, count, { sensor, timeMs, type: channel, ...outcome })
      if (reason !== null) submission.refused.push({ index: count, reason })
      count++
    }
  }
  return count > 0
    ? { kind: 'readings', submission, count }
    : unreadable(
        'the whole text',
        'None of the keys is known here: send temperature, or temperature1 to temperature4.',
      )
}
