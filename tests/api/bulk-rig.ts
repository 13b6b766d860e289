import type { Account } from '../../src/domain/users/account.ts'
import type { Limits } from '../../src/domain/limits/limits.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { aTool, IMEI } from '../../src/server/storage/testing/engine.ts'
import { actorOf, type Api } from './api-rig.ts'

export type BulkAnswer = {
  id: string
  state: string
  staying: number
  takeBackUntil: string | null
  doneAt: string | null
  changing: number
  refused: number
  left: number
  done: number
  takenBack: number
  kept: number
  rows: {
    state: string
    tool: { id: string; name: string } | null
    differences: { field: string; before: string; after: string }[]
    problem: { key: string; params: string } | null
  }[]
}

const ALL = 'states: [CHANGES, REFUSED, CHANGED_MEANWHILE, DONE, TAKEN_BACK, KEPT]'
const BULK = `{ id state staying takeBackUntil doneAt
  changing: count(states: [CHANGES]) refused: count(states: [REFUSED]) left: count(states: [CHANGED_MEANWHILE])
  done: count(states: [DONE]) takenBack: count(states: [TAKEN_BACK]) kept: count(states: [KEPT])
  rows(${ALL}) { state tool { id name } differences { field before after } problem { key params } } }`

export const FRIDGE: Limits = { min: 2, max: 8, notificationMin: 2, notificationMax: 8 }

/** Bulk changes as the pages send them; `change` is what the call answers. */
export const bulkRequests = (api: () => Api) => {
  const send = async (account: Account, query: string, variables: Record<string, unknown>) => {
    const { data, errors } = await api().ask(query, { actor: actorOf(account), variables })
    const change = Object.values(data ?? {})[0] as BulkAnswer | undefined
    return { change: change!, error: errors[0] }
  }
  return {
    plan: (account: Account, selection: object, change: object) =>
      send(
        account,
        `mutation ($selection: ToolSelection!, $change: SetupInput!) { planBulkChange(selection: $selection, change: $change) ${BULK} }`,
        { selection, change },
      ),
    /** Resolves when it is written. */
    start: async (account: Account, id: string, reason?: string) => {
      const started = await send(
        account,
        `mutation ($id: ID!, $reason: String) { startBulkChange(id: $id, reason: $reason) ${BULK} }`,
        { id, reason },
      )
      await api().services.bulk.settled()
      return started
    },
    takeBack: async (account: Account, id: string, evenChanged = false) => {
      const started = await send(
        account,
        `mutation ($id: ID!, $even: Boolean) { takeBackBulkChange(id: $id, evenChanged: $even) ${BULK} }`,
        { id, even: evenChanged },
      )
      await api().services.bulk.settled()
      return started
    },
    show: async (account: Account, id: string) =>
      (await send(account, `query ($id: ID!) { bulkChange(id: $id) ${BULK} }`, { id })).change,
    /** Fridges with sensors of their own. */
    addFridges: async (owner: Account, names: readonly string[], limits = FRIDGE) => {
      const ids: number[] = []
      for (const name of names) {
        const imeiNumber = String(BigInt(IMEI) + BigInt(owner.id * 10_000 + ids.length))
        const { tools } = autoCommit(api().storage)
        const fridge = aTool({ userId: owner.id, name, limits, imeiNumber, equipmentId: 1 })
        ids.push((await tools.create(fridge)).id)
      }
      return ids
    },
  }
}
