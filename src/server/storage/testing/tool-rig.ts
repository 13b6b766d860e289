import type { ToolQuery } from '../tool-store.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, aTool, freshStorage } from './engine.ts'

/** What the contracts of tools ask of a fresh storage of an engine, before each test. */
export const toolRig = (newEngine: NewEngine) => {
  const storage = freshStorage(newEngine)
  const tools = () => autoCommit(storage()).tools
  const owner = async (email = 'anna@x', account: Parameters<typeof anAccount>[0] = {}) =>
    autoCommit(storage()).accounts.create(anAccount({ email, ...account }))
  const make = async (userId: number, tool: Partial<Parameters<typeof aTool>[0]> = {}) =>
    tools().create(aTool({ userId, ...tool }))
  /** The names in the order of the list. */
  const names = async (query: Partial<ToolQuery> = {}) =>
    (await tools().list({ scope: { kind: 'all' }, ...query })).rows.map(({ tool }) => tool.name)
  return { storage, tools, owner, make, names }
}
