import { registerRefusal } from '../devices/held-device.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayListAccounts, mayListTools, sightOf } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { rankOf, type SearchText } from '../../domain/search/search-text.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Scope } from '../storage/account-store.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Device } from '../storage/device-store.ts'
import type { Storage } from '../storage/storage.ts'

/** Shorter texts find nothing: a single letter is in everything. */
const SHORTEST = 2
const LONGEST = 100
export const MOST_OF_A_KIND = 20
/** Of so many tools with the text the best are chosen. */
const MOST_RANKED = 500

/** One kind of things that a text finds. `hasMore`: more than are listed. */
export type Found<T> = { rows: T[]; hasMore: boolean }
export type Findings = {
  accounts: Found<Account>
  tools: Found<Tool>
  devices: Found<Device>
  /** Open ones first, then the newest of the listed tools. */
  alarms: Found<Incident>
}

const upTo = <T>(rows: T[], most: number): Found<T> => ({
  rows: rows.slice(0, most),
  hasMore: rows.length > most,
})
const nothing = <T>(): Found<T> => ({ rows: [], hasMore: false })

const byName = new Intl.Collator('en', { numeric: true })

type Sought = SearchText & { scope: Scope; first: number }

/** The tools that are called so, then those that begin so, then the others; each in the order of names. */
const toolsFor = async (
  { search, tools }: Pick<Storage, 'search' | 'tools'>,
  { first, ...sought }: Sought,
): Promise<Found<Tool>> => {
  const ids = await search.toolIds({ ...sought, most: MOST_RANKED })
  const rows = (await tools.byIds(ids)).map(({ tool }) => ({
    tool,
    rank: rankOf(tool.name, sought),
  }))
  rows.sort(
    (a, b) => a.rank - b.rank || byName.compare(a.tool.name, b.tool.name) || a.tool.id - b.tool.id,
  )
  return upTo(
    rows.map(({ tool }) => tool),
    first,
  )
}

/** Open alarms by their tools' names, then the newest of those that are over, of the listed tools. */
const alarmsFor = async (
  { search, alarms }: Pick<Storage, 'search' | 'alarms'>,
  { first, ...sought }: Sought,
  tools: readonly Tool[],
): Promise<Found<Incident>> => {
  const most = first + 1
  const open = await search.openAlarms({ ...sought, most })
  if (open.length > first) return upTo(open, first)
  const past: Incident[] = []
  for (const { id } of tools)
    past.push(...(await alarms.list({ scope: sought.scope, toolId: id, open: false, first: most })))
  past.sort((a, b) => b.openedAt.getTime() - a.openedAt.getTime() || b.id - a.id)
  return upTo([...open, ...past], first)
}

/** Everything in the caller's sight that a text finds: customers, sensors, devices, alarms. */
export const findAnything =
  ({ storage }: { storage: Storage }) =>
  async (
    actor: Actor,
    input: SearchText & { first: number },
  ): Promise<Result<Findings, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    const text = input.text.trim()
    const { length } = [...text]
    if (length > LONGEST)
      return refused(
        badInput({
          field: 'text',
          key: 'form.textTooLong',
          params: { longest: LONGEST },
          message: `A search has at most ${LONGEST} characters.`,
        }),
      )
    if (input.first < 1 || input.first > MOST_OF_A_KIND)
      return refused(
        badInput({
          field: 'first',
          key: 'tables.pageSize',
          params: { most: MOST_OF_A_KIND },
          message: `A search answers 1 to ${MOST_OF_A_KIND} of each kind.`,
        }),
      )
    const empty = { accounts: nothing<Account>(), devices: nothing<Device>() }
    if (length < SHORTEST) return ok({ ...empty, tools: nothing(), alarms: nothing() })
    const sought = { ...input, text, scope: sightOf(actor) }
    const { first, ...query } = sought
    const tools = await toolsFor(storage, sought)
    const alarms = await alarmsFor(storage, sought, tools.rows)
    if (!mayListAccounts(actor)) return ok({ ...empty, tools, alarms })
    const accounts = (await storage.search.accounts({ ...query, most: first + 2 })).filter(
      ({ id }) => id !== actor.id,
    )
    return ok({
      accounts: upTo(accounts, first),
      tools,
      devices: registerRefusal(actor) === null ? await devicesFor(storage, sought) : empty.devices,
      alarms,
    })
  }

const devicesFor = async (
  { search, devices }: Pick<Storage, 'search' | 'devices'>,
  { first, ...sought }: Sought,
): Promise<Found<Device>> => {
  const imeis = await search.devices({ ...sought, most: first + 1 })
  const rows: Device[] = []
  for (const imei of imeis) {
    const device = await devices.byImei(imei)
    if (device !== null) rows.push(device)
  }
  return upTo(rows, first)
}
