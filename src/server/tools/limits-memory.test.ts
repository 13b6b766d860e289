import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../domain/limits/limits.ts'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { aTool, anAccount, later } from '../storage/testing/engine.ts'
import { createLimitsMemory, type LimitsMemory } from './limits-memory.ts'

let folder: string
let storage: Storage
const owners: number[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-limits-'))
  storage = await openSqliteStorage({ dataDir: folder })
  for (const email of ['anna@x', 'bela@x'])
    owners.push(
      await storage.transaction(
        async ({ accounts }) => (await accounts.create(anAccount({ email }))).id,
      ),
    )
})
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

const live = () => storage.tools.idsOf({ scope: { kind: 'all' } })

/** What a memory says of all tools that there are. */
const saidBy = async (memory: LimitsMemory) => {
  const ids = await live()
  const now = await memory.now(ids)
  return ids.map((id) => ({
    id,
    ownerId: now.ownerOf(id),
    limits: now.limits(now.numberOf(id)),
    areNeverSet: now.areNeverSet(id),
  }))
}

/** The same, asked anew. */
const stored = async () => {
  const ids = await live()
  const unchanged = await storage.tools.withUnchangedLimits(ids)
  const tools = new Map((await storage.tools.byIds(ids)).map(({ tool }) => [tool.id, tool]))
  return ids.map((id) => {
    const { userId: ownerId, limits } = tools.get(id)!
    const areDefault = JSON.stringify(limits) === JSON.stringify({ ...DEFAULT_LIMITS })
    return { id, ownerId, limits, areNeverSet: areDefault && unchanged.includes(id) }
  })
}

const step = fc.record({
  kind: fc.constantFrom('create', 'limits', 'limits', 'owner', 'device', 'remove', 'ask'),
  of: fc.nat({ max: 30 }),
  to: fc.nat({ max: 3 }),
})

let sensors = 0
let minutes = 0
const change = async ({ kind, of, to }: { kind: string; of: number; to: number }) => {
  const ids = await live()
  const id = ids[of % ids.length]
  const updatedAt = later(++minutes)
  await storage.transaction(async ({ tools }) => {
    if (kind === 'create' || id === undefined)
      await tools.create(
        aTool({
          userId: owners[to % 2]!,
          imeiNumber: `86773004991${5_000 + Math.floor(sensors / 4)}`,
          equipmentId: 1 + (sensors++ % 4),
          limits: { ...DEFAULT_LIMITS, max: DEFAULT_LIMITS.max - (to % 2) },
        }),
      )
    else if (kind === 'limits')
      await tools.change(id, {
        limits: { ...DEFAULT_LIMITS, max: DEFAULT_LIMITS.max - to },
        updatedAt,
      })
    else if (kind === 'owner') await tools.change(id, { userId: owners[to % 2]!, updatedAt })
    else if (kind === 'device')
      await tools.change(id, { imeiNumber: `8677300499${20_000 + minutes}`, updatedAt })
    else await tools.remove(id, updatedAt)
  })
}

test('what is remembered of limits is what would be asked anew, whatever changes', async () => {
  const memory = createLimitsMemory(storage)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      for (const one of steps)
        if (one.kind === 'ask') await memory.now(await live())
        else await change(one)
      const all = await stored()
      const counts = await memory.neverSetByOwner()
      expect(await saidBy(memory)).toEqual(all)
      expect(owners.map((id) => counts.get(id) ?? 0)).toEqual(
        owners.map((id) => all.filter((one) => one.ownerId === id && one.areNeverSet).length),
      )
    }),
    { numRuns: 30 },
  )
})

test('limits are read once, then those of devices that changed, and after a failure again', async () => {
  await change({ kind: 'create', of: 0, to: 0 })
  const asked: string[] = []
  let fails = false
  const count =
    <Args extends unknown[], T>(name: string, ask: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> => {
      asked.push(name)
      return fails ? Promise.reject(new Error('no answer')) : ask(...args)
    }
  const { limitsAbove, limitsOnDevices } = storage.tools
  const memory = createLimitsMemory({
    onChange: storage.onChange,
    tools: {
      ...storage.tools,
      limitsAbove: count('all', limitsAbove),
      limitsOnDevices: count('devices', limitsOnDevices),
    },
  })
  fails = true
  await expect(saidBy(memory)).rejects.toThrow('no answer')
  fails = false
  await Promise.all([saidBy(memory), saidBy(memory)])
  expect(asked).toEqual(['all', 'all'])
  await change({ kind: 'limits', of: 0, to: 3 })
  fails = true
  await expect(saidBy(memory)).rejects.toThrow('no answer')
  fails = false
  expect(await saidBy(memory)).toEqual(await stored())
  expect(asked.slice(2)).toEqual(['devices', 'devices'])
})

test('a sensor whose making was not heard of is asked for', async () => {
  const memory = createLimitsMemory({ tools: storage.tools, onChange: () => () => {} })
  await saidBy(memory)
  await change({ kind: 'create', of: 0, to: 1 })
  expect(await saidBy(memory)).toEqual(await stored())
})
