import { median } from './support/pairs.ts'
import type { Figure } from './support/report.ts'
import { seedDevices, startServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const TOOLS = 20_000
const ROUNDS = 5
const LIST = `{ toolList { id name imeiNumber equipmentId user { email } min max notificationMin notificationMax createdAt lastMeasure { value timestamp } usualIntervalMs } }`

/**
 * How long the longest of other requests waits while the list of all sensors is answered, as a part
 * of the time that the list takes. Answered in one go it was nearly all of it.
 */
export const longLists = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    await seedDevices(folder, TOOLS)
    const server = await startServer(folder)
    const round = async (): Promise<{ listMs: number; longestMs: number }> => {
      let isOver = false
      let longestMs = 0
      const probing = (async () => {
        while (!isOver) {
          const startedMs = performance.now()
          await (await fetch(`http://127.0.0.1:${server.port}/healthz`)).text()
          longestMs = Math.max(longestMs, performance.now() - startedMs)
        }
      })()
      const startedMs = performance.now()
      const { toolList } = await server
        .graphql<{ toolList: unknown[] }>(LIST)
        .finally(() => (isOver = true))
      const listMs = performance.now() - startedMs
      await probing
      if (toolList.length !== TOOLS) throw new Error('The list lacks sensors.')
      return { listMs, longestMs }
    }
    try {
      await round()
      const rounds = []
      for (let i = 0; i < ROUNDS; i++) rounds.push(await round())
      const listMs = median(rounds.map((each) => each.listMs))
      const longestMs = median(rounds.map((each) => each.longestMs))
      return [
        {
          what: 'longest wait of others during toolList of 20,000 sensors ÷ the time that the list takes',
          value: longestMs / listMs,
          goal: { atMost: 0.1 },
          measured: `${longestMs.toFixed(0)} ÷ ${listMs.toFixed(0)} ms`,
        },
      ]
    } finally {
      await server.running.stop()
    }
  })
