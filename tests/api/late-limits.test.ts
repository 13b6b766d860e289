import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { granted, IMEI, type Ingest, openIngest, reading } from './ingest-rig.ts'

let ingest: Ingest
let key: string
let tool: Tool
beforeEach(async () => {
  ingest = await openIngest()
  key = await ingest.register()
  tool = await ingest.addTool(1)
})
afterEach(() => ingest.closeIngest())

const setAlarmLimit = async (notificationMax: number) => {
  tool = granted(
    await ingest.services.tools.save(ingest.root, {
      ...tool,
      type: 'temperature',
      limits: { ...tool.limits, notificationMax },
    }),
  )
}
/** A reading a minute, the first one `minutes` ago. */
const send = (minutesAgo: number, count: number, celsius: number) => {
  const from = ingest.clock().getTime() - minutesAgo * MINUTE_MS
  return ingest.send(
    {
      imei: IMEI,
      readings: Array.from({ length: count }, (_, i) =>
        reading(1, new Date(from + i * MINUTE_MS).toISOString(), celsius),
      ),
    },
    { key },
  )
}
const incidents = async () =>
  (await ingest.storage.alarms.ofTool(tool.id, { fromMs: 0, toMs: Date.UTC(2100, 0, 1) })).map(
    ({ lane, limit, isLate }) => ({ lane, limit, isLate }),
  )

/** An hour at 11 °C, measured before the alarm limit went to `max`, arrives behind a newer reading. */
const backlogAfterChange = async (before: number, max: number) => {
  await setAlarmLimit(before)
  ingest.moveClock(90 * MINUTE_MS)
  await setAlarmLimit(max)
  ingest.moveClock(10 * MINUTE_MS)
  await send(0, 1, 4)
  await send(90, 60, 11)
  await send(29, 29, 4)
}

test('an excursion measured before the alarm limit was raised is an alarm when it arrives', async () => {
  await backlogAfterChange(9, 13)
  expect(await incidents()).toEqual([{ lane: 'HIGH', limit: 9, isLate: true }])
})

test('readings that were in range when they were measured are no alarm by a limit set since', async () => {
  await backlogAfterChange(13, 9)
  expect(await incidents()).toEqual([])
})
