import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seedBusySite } from './load/busy-site.ts'
import { childrenMb, residentMb } from './load/process-figures.ts'
import type { Figure } from './support/report.ts'
import { startServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const LOGS = 3
/** Longer than a process that draws stays idle. */
const AFTER_MS = 40_000
const LOG = `query ($imei: String!, $from: String!, $to: String!) { generateMeasureLog(imeiNumber: $imei, measureId: "1", dateStart: $from, dateEnd: $to, language: german) }`

/**
 * Memory of the server's process as the system sees it: at rest, at most while measurement logs of a
 * year of readings a minute are made, and afterwards.
 */
export const yearLogMemory = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'data')
    const { year } = await seedBusySite(dataDir, {
      viewers: 0,
      background: 0,
      calm: 0,
      alarming: 0,
      bulk: 0,
    })
    const server = await startServer(dataDir)
    const { pid } = server.running.child
    const peak = { server: 0, all: 0 }
    const sample = setInterval(() => {
      const server = residentMb(pid).now
      peak.server = Math.max(peak.server, server)
      peak.all = Math.max(peak.all, server + childrenMb(pid))
    }, 20)
    try {
      await pause(3_000)
      const idle = residentMb(pid).now
      const after: number[] = []
      for (let log = 0; log < LOGS; log += 1) {
        const response = await fetch(`http://127.0.0.1:${server.port}/graphql`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${server.token}`,
          },
          body: JSON.stringify({
            query: LOG,
            variables: {
              imei: year.imeiNumber,
              from: new Date(year.fromMs).toISOString(),
              to: new Date(year.toMs).toISOString(),
            },
          }),
        })
        let bytes = 0
        for await (const part of response.body ?? []) bytes += part.length
        after.push(residentMb(pid).now)
        console.error(
          `  log ${log + 1}: ${(bytes / 1e6).toFixed(1)} MB answered; memory ${after.at(-1)?.toFixed(0)} MB, at most ${peak.server.toFixed(0)}, with the drawing process ${peak.all.toFixed(0)}, idle before ${idle.toFixed(0)}`,
        )
      }
      await pause(AFTER_MS)
      const rest = residentMb(pid).now
      return [
        {
          what: "memory after a year's log, MB",
          value: rest,
          goal: { atMost: 250 },
          measured: `idle before ${idle.toFixed(0)}; right after each of ${LOGS} logs ${after.map((mb) => mb.toFixed(0)).join(', ')}; at most ${peak.server.toFixed(0)}, with the drawing process ${peak.all.toFixed(0)} MB`,
        },
      ]
    } finally {
      clearInterval(sample)
      await server.running.stop()
    }
  })
