import { postRequest } from './http-load.ts'
import type { BenchDevice } from './seeded-readings.ts'

/**
 * `rounds` requests of each device with `perRequest` new readings each. `nextMs` is the time
 * of the next reading and is moved on, so that no reading comes twice. One reading a second, in the
 * past.
 */
export const ingestRequests = (
  devices: readonly BenchDevice[],
  rounds: number,
  perRequest: number,
  nextMs: { value: number },
): Buffer[] => {
  const requests: Buffer[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const { imeiNumber, key } of devices) {
      const readings: string[] = []
      for (let index = 0; index < perRequest; index += 1) {
        const time = new Date(nextMs.value + index * 1000).toISOString()
        const value = (4 + ((round * 7 + index * 3) % 20) / 10).toFixed(1)
        readings.push(`{"sensor":1,"time":"${time}","value":${value}}`)
      }
      requests.push(
        postRequest(
          '/ingest/v1/readings',
          { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
          `{"imei":"${imeiNumber}","readings":[${readings.join(',')}]}`,
        ),
      )
    }
    nextMs.value += perRequest * 1000
  }
  return requests
}

/** Throws unless every request was answered with 200: the speed of refusals says nothing. */
export const allStored = (statuses: ReadonlyMap<number, number>): void => {
  for (const [status, count] of statuses)
    if (status !== 200) throw new Error(`${count} requests were answered ${status}`)
}
