import { DAY_MS, MINUTE_MS } from '../src/domain/durations.ts'
import type { Actor } from '../src/domain/permissions/actor.ts'
import { coolingHealth } from '../src/server/cooling/cooling-health.ts'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import { CLIMATES } from '../src/simulator/fridges/climates.ts'
import { simulatedFridge } from '../src/simulator/fridges/simulated-fridge.ts'
import { median } from './support/pairs.ts'
import type { Figure } from './support/report.ts'
import { addTools, enterReadings, sealAll } from './support/seeded-readings.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'
import { costOf } from './support/turns.ts'

const RUNS = 5
const DAYS = 365
const START = Date.UTC(2025, 0, 1)
const SUPERADMIN: Actor = { kind: 'account', id: 0, role: 'superadmin', path: '/0/' }

/** A freezer with a reading a minute, °C. */
const freezerYear = () => {
  const fridge = simulatedFridge(
    {
      ...CLIMATES.freezer,
      seed: 7,
      failures: [],
      powerCuts: [],
      doorAjar: null,
      goods: null,
      driftPerDay: 0,
    },
    START,
  )
  const minutes = Array.from({ length: DAYS * 1_440 }, (_, minute) => minute)
  return {
    times: minutes.map((minute) => START + minute * MINUTE_MS),
    values: minutes.map(() => fridge.nextMinute().celsius),
  }
}

/** What a year of minutes costs as figures of its cooling, within the server. */
export const coolingYear = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const storage = await openSqliteStorage({ dataDir: folder })
    try {
      const [toolId] = await addTools(storage, 1)
      await enterReadings(storage, toolId!, freezerYear())
      await sealAll(storage)
      const cpu: number[] = []
      const turns: number[] = []
      for (let run = 0; run < RUNS; run += 1) {
        const cost = await costOf(async () => {
          const figures = await coolingHealth({ storage })(SUPERADMIN, {
            toolId: toolId!,
            dateStart: new Date(START).toISOString(),
            dateEnd: new Date(START + DAYS * DAY_MS).toISOString(),
          })
          if (!figures.ok || figures.value.days.every((day) => day.figures === null))
            throw new Error('The year has no figures.')
        })
        cpu.push(cost.mainCpu)
        turns.push(cost.turns.longestCpu)
      }
      return [
        {
          what: 'cooling of a year of minutes, s of CPU',
          value: median(cpu),
          goal: { atMost: 1 },
          measured: cpu.map((seconds) => seconds.toFixed(2)).join(', '),
        },
        {
          what: 'its longest turn, ms of CPU',
          value: median(turns),
          goal: { atMost: 50 },
          measured: turns.map((ms) => ms.toFixed(0)).join(', '),
        },
      ]
    } finally {
      await storage.close()
    }
  })
