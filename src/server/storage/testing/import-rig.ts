import type { NewImport } from '../import-store.ts'
import type { Storage } from '../storage.ts'
import { autoCommit } from './auto-commit.ts'
import { anAccount, aTool, NOW } from './engine.ts'

/** The first hour of the files that the contracts import. */
export const START = NOW.getTime()
export const FILE = new TextEncoder().encode('time,temp\n2026-11-20 09:00,4.5\n')

export const anImport = (toolId: number, over: Partial<NewImport> = {}): NewImport => ({
  toolId,
  fileName: 'october.csv',
  format: 'csv',
  signature: 'csv|time|temp',
  layout: {
    separator: ',',
    decimal: '.',
    dateOrder: 'ymd',
    timeZone: 'Europe/Budapest',
    unit: 'C',
    rowsBefore: 1,
    dayColumn: 0,
    clockColumn: null,
    valueColumn: 1,
    humidityColumn: null,
    only: null,
  },
  serial: null,
  readings: 1,
  humidityReadings: 0,
  missing: 0,
  leftOut: 0,
  fromMs: START,
  toMs: START + 1,
  days: [],
  importedAt: NOW,
  importedBy: 1,
  ...over,
})

/** A tool of an owner of its own. */
export const importingTool = async (
  storage: Pick<Storage, 'transaction'>,
  name = 'Milk fridge',
) => {
  const { accounts, tools } = autoCommit(storage)
  const { id: userId } = await accounts.create(anAccount({ email: `${name}@x` }))
  return tools.create(aTool({ userId, name, imeiNumber: `3563070424410${name.length}` }))
}
