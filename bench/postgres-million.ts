import { setTimeout as pause } from 'node:timers/promises'
import { cpuMs } from './load/process-figures.ts'
import { httpLoad } from './support/http-load.ts'
import { ingestRequests } from './support/ingest-requests.ts'
import { onPostgres } from './support/on-postgres.ts'
import type { Figure } from './support/report.ts'
import { addDevices } from './support/seeded-readings.ts'

/** Of a million sensors, four readings a minute each. */
const GOAL = 66_667
const RATES = [16_667, GOAL]
const SECONDS = 10
const DEVICES = 1_000
const PER_REQUEST = 100
const CONNECTIONS = 32

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN

/**
 * As many readings a second as a million sensors send, into two servers on one database: each rate for a
 * while, by requests that leave at fixed times, whether the earlier ones are answered or not.
 */
export const postgresMillion = (): Promise<Figure[]> =>
  onPostgres(async ({ seed, start }) => {
    const devices = await seed((storage) => addDevices(storage, DEVICES))
    const servers = [await start(), await start()]
    const nextMs = { value: Date.UTC(2026, 0, 1) }
    const figures: Figure[] = []
    for (const rate of RATES) {
      const count = Math.round((rate * SECONDS) / PER_REQUEST)
      const requests: Buffer[] = []
      while (requests.length < count)
        requests.push(...ingestRequests(devices.slice(0, count), 1, PER_REQUEST, nextMs))
      requests.length = count
      const cpuBefore = servers.map(({ running }) => cpuMs(running.child.pid).all)
      const ownBefore = process.cpuUsage()
      const began = performance.now()
      const lateMs: number[] = []
      let refused = 0
      /** Of a rate that does not hold, what had not left after four times as long. */
      let left = 0
      let next = 0
      /** One connection: the next request at its time, or at once when that has passed. */
      const connection = async (at: number): Promise<void> => {
        const { port } = servers[at % servers.length]!
        const underWay: number[] = []
        const take = (): number | undefined => (next < count ? next++ : undefined)
        for (let number = take(); number !== undefined; number = take()) {
          const dueMs = began + (number * PER_REQUEST * 1_000) / rate
          if (performance.now() > began + 4 * SECONDS * 1_000) {
            left += 1
            continue
          }
          await pause(Math.max(0, dueMs - performance.now()))
          const { statuses } = await httpLoad(port, [requests[number]!], 1)
          refused += statuses.get(200) === 1 ? 0 : 1
          underWay.push(performance.now() - dueMs)
        }
        lateMs.push(...underWay)
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => connection(at)))
      const seconds = (performance.now() - began) / 1_000
      const stored = ((count - refused - left) * PER_REQUEST) / seconds
      const cpu = servers.map(
        ({ running }, i) => (cpuMs(running.child.pid).all - cpuBefore[i]!) / seconds / 10,
      )
      const own = process.cpuUsage(ownBefore)
      figures.push({
        what: `${rate.toLocaleString('en')} readings/s into two servers on PostgreSQL: stored ÷ sent`,
        value: stored / rate,
        goal: rate === GOAL ? { atLeast: 0.99 } : null,
        measured: `${Math.round(stored).toLocaleString('en')}/s; acknowledged after p50 ${quantile(lateMs, 0.5).toFixed(0)}, p99 ${quantile(lateMs, 0.99).toFixed(0)} ms; ${refused} refused, ${left} of ${count} requests never left; CPU of the servers ${cpu.map((share) => share.toFixed(0)).join(' and ')} %, of the sender ${((own.user + own.system) / seconds / 10_000).toFixed(0)} % of a core`,
      })
    }
    return figures
  })
