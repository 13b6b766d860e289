import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../../domain/durations.ts'
import { NOW } from '../../testing/engine.ts'
import { POSTGRES_BIN } from '../testing/postgres-engine.ts'
import { useServers } from './testing/servers-rig.ts'

describe.skipIf(POSTGRES_BIN === null)('several servers on one database', () => {
  const { open, append, timesOf, numberOf, close } = useServers()

  /** The same numbers at each run. */
  const dice = (seed: number) => {
    let state = seed
    return (sides: number): number => {
      state = (state * 48_271) % 2_147_483_647
      return state % sides
    }
  }

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'any mix of readings, late ones, repeats, sealing and restarts on three servers stores each reading once (%i)',
    async (seed) => {
      const throwDice = dice(seed)
      const stored = new Map<number, Set<number>>([1, 2, 3].map((id) => [id, new Set()]))
      let nowMs = NOW.getTime()
      const three = [await open(), await open(), await open()]
      for (let turn = 0; turn < 150; turn++) {
        const at = throwDice(3)
        const server = three[at]!
        nowMs += MINUTE_MS
        const action = throwDice(10)
        if (action < 5) {
          const toolId = 1 + throwDice(3)
          const backMs = throwDice(4) === 0 ? throwDice(3 * 1_440) * MINUTE_MS : 0
          const times = [0, 1, 2].map((minute) => nowMs - backMs + minute * MINUTE_MS)
          await append(server, toolId, times)
          for (const timeMs of times) stored.get(toolId)!.add(timeMs)
        } else if (action < 8) {
          // One slice only: rounds of several servers overlap.
          await server.storage.housekeeping.sealSlice(nowMs + 30 * 86_400_000)
        } else if (action === 8) {
          server.follow()
        } else if (throwDice(3) === 0) {
          await close(server)
          three[at] = await open()
        } else {
          const rolledBack = server.storage.transaction(async ({ readings }) => {
            await readings.append({ toolIds: [1], timesMs: [nowMs + 7], values: [1] }, nowMs)
            throw new Error('no')
          })
          await expect(rolledBack).rejects.toThrow('no')
        }
      }
      const fresh = await open()
      for (const server of [...three, fresh]) {
        await server.storage.ping()
        for (const [toolId, times] of stored)
          expect(await timesOf(server, toolId)).toEqual([...times].sort((x, y) => x - y))
      }
      // All is sealed, a round that has begun and one more; a server that starts then finds the same.
      for (const { storage } of [...three, ...three])
        while (await storage.housekeeping.sealSlice(nowMs + 60 * 86_400_000));
      expect(await numberOf('SELECT count(*) FROM hot')).toBe(0)
      for (const server of [...three, await open()]) {
        await server.storage.ping()
        for (const [toolId, times] of stored)
          expect(await timesOf(server, toolId)).toEqual([...times].sort((x, y) => x - y))
      }
    },
  )
})
