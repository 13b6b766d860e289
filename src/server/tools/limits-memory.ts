import { nextTurn } from '../next-turn.ts'
import type { Storage } from '../storage/storage.ts'
import type { ToolLimits } from '../storage/tool-store.ts'
import { type LimitsNow, LimitsTable } from './limits-table.ts'

/** Read in one go: some 10 ms. */
const TOOLS_AT_ONCE = 2_000
const DEVICES_AT_ONCE = 500

/**
 * The limits of all tools, for lists and counts of a hundred thousand: to read them anew takes longer than
 * all else. Read when they are first asked for; then the tools of each device that a commit changed are read
 * again, before the next answer. What another server commits is known here a second later.
 */
export type LimitsMemory = {
  /** As they are now, of these tools at least. */
  now(toolIds: readonly number[]): Promise<LimitsNow>
  /** How many tools of each owner have limits that nobody ever set. */
  neverSetByOwner(): Promise<ReadonlyMap<number, number>>
}

type Tools = Pick<Storage['tools'], 'limitsAbove' | 'limitsOf' | 'limitsOnDevices'>

export const createLimitsMemory = ({
  tools,
  onChange,
}: { tools: Tools } & Pick<Storage, 'onChange'>): LimitsMemory => {
  const table = new LimitsTable()
  let isFilled = false
  /** IMEIs of devices whose tools may have changed since they were read. */
  let stale = new Set<string>()
  let isListening = false
  /** Before the first answer nobody needs to know. */
  const listen = (): void => {
    if (isListening) return
    isListening = true
    onChange({
      device: (changes) => {
        for (const { imeiNumber } of changes) stale.add(imeiNumber)
      },
    })
  }
  const readStale = async (): Promise<void> => {
    const devices = [...stale]
    stale = new Set()
    try {
      for (let at = 0; at < devices.length; at += DEVICES_AT_ONCE) {
        if (at > 0) await nextTurn()
        await readDevices(tools, table, devices.slice(at, at + DEVICES_AT_ONCE))
      }
    } catch (error) {
      for (const imeiNumber of devices) stale.add(imeiNumber)
      throw error
    }
  }
  /** One after the other: an older answer must not be put in after a newer one. */
  let reading: Promise<void> = Promise.resolve()
  const upToDate = (): Promise<void> => {
    listen()
    const read = async (): Promise<void> => {
      if (!isFilled) await fill(tools, table)
      isFilled = true
      if (stale.size > 0) await readStale()
    }
    // Whoever asked before has heard of a failure.
    return (reading = reading.catch(() => {}).then(read))
  }
  return {
    now: async (toolIds) => {
      await upToDate()
      // Another server has made them, and its word is on the way.
      const missing = toolIds.filter((id) => table.numberOf(id) === 0)
      if (missing.length > 0) table.put(await tools.limitsOf(missing))
      return table
    },
    neverSetByOwner: async () => {
      await upToDate()
      return table.neverSetByOwner()
    },
  }
}

const fill = async (tools: Tools, table: LimitsTable): Promise<void> => {
  for (let above: number | undefined = 0; above !== undefined;) {
    const rows: ToolLimits[] = await tools.limitsAbove(above, TOOLS_AT_ONCE)
    table.put(rows)
    above = rows.length < TOOLS_AT_ONCE ? undefined : rows.at(-1)?.id
    if (above !== undefined) await nextTurn()
  }
}

/** Tools that were on the devices and are not any more are elsewhere, or deleted. */
const readDevices = async (
  tools: Tools,
  table: LimitsTable,
  imeiNumbers: readonly string[],
): Promise<void> => {
  const onDevices = await tools.limitsOnDevices(imeiNumbers)
  const found = new Set(onDevices.map(({ id }) => id))
  const others = table.maybeOn(imeiNumbers).filter((id) => !found.has(id))
  const elsewhere = others.length === 0 ? [] : await tools.limitsOf(others)
  table.forget(others)
  table.put(onDevices)
  table.put(elsewhere)
}
