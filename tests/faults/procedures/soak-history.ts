import { DAY_MS, MINUTE_MS } from '../../../src/domain/durations.ts'
import type { ColdDevice } from './cold-store.ts'
import type { SoakServer } from './soak-server.ts'
import { MINUTES_A_DAY, MINUTES_BETWEEN_READINGS } from './soak-world.ts'

const HISTORY_DAYS = 20

/** Days of calm readings that end at `beforeMs`, for retention to delete. */
export const addHistory = (
  { storage }: SoakServer,
  cold: readonly ColdDevice[],
  beforeMs: number,
): Promise<void> =>
  storage.transaction(async ({ readings }) => {
    for (let day = HISTORY_DAYS; day > 0; day -= 1)
      for (const { toolId } of cold) {
        const timesMs = Array.from(
          { length: MINUTES_A_DAY / MINUTES_BETWEEN_READINGS },
          (_, i) => beforeMs - day * DAY_MS + i * MINUTES_BETWEEN_READINGS * MINUTE_MS,
        )
        const values = timesMs.map((_, i) => 400 + ((i * 7) % 100))
        await readings.append(
          { toolIds: timesMs.map(() => toolId), timesMs, values },
          beforeMs - (day - 1) * DAY_MS,
        )
      }
  })
