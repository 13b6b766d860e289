import type { Submission } from '../../../../../domain/readings/submission.ts'
import type { FoundValue } from '../../../../found-sensors/found-values.ts'
import type { StoredFoundSensor } from '../../../../storage/found-sensor-store.ts'
import type { IngestParts } from '../../../ingest-parts.ts'
import { addFoundValue } from './take-gateway-message.ts'

/** Records the last value of a sensor that was just taken over, at the time at which it came. */
export const recordFound =
  ({ recordReadings, clock }: Pick<IngestParts, 'recordReadings' | 'clock'>) =>
  async (sensor: StoredFoundSensor, { value, atMs }: FoundValue): Promise<void> => {
    if (sensor.place === null) return
    const submission: Submission = { devices: [], refused: [] }
    addFoundValue(new Map(), submission, sensor, 0, value, atMs)
    await recordReadings({
      sender: { kind: 'device', imeiNumber: sensor.place.imeiNumber },
      submission,
      receivedMs: clock().getTime(),
      protocol: 'mqtt',
    })
  }
