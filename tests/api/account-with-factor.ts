import { SECOND_MS } from '../../src/domain/durations.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { type Api, openApi } from './api-rig.ts'
import { secondFactorRequests } from './second-factor-requests.ts'

export const PASSWORD = 'kr9&vzqm'
export const EMAIL = 'anna@example.com'
export const HOME = { clientAddress: '192.0.2.7' }

/** Compares instead of hashing: nothing here is about passwords. */
const passwords = {
  hash: async (password: string) => password,
  verify: async (hash: string | null, password: string) => hash === password,
  isOutdated: () => false,
}

/** A server that sends mail, and Anna, who has proved her address. */
export const openWithAnna = async (): Promise<{ api: Api; anna: Account }> => {
  const api = await openApi({ passwords, sendsMail: true })
  const anna = await api.addAccount('user', null, EMAIL, PASSWORD)
  await autoCommit(api.storage).accounts.change(anna.id, {
    emailConfirmedAt: api.clock(),
    updatedAt: api.clock(),
  })
  return { api, anna }
}

/** What Anna does with her second factor, and what the server writes and sends of it. */
export const factorOfAnna = (world: () => { api: Api; anna: Account }) => {
  const requests = secondFactorRequests(() => world().api)
  return {
    requests,
    /** The actions in the trail about her account, in their order. */
    actions: async () => {
      const { api, anna } = world()
      const entries = await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })
      return entries.map(({ action }) => action)
    },
    /** The notices of the first thirty messages. */
    notices: async () => {
      const ids = Array.from({ length: 30 }, (_, id) => id)
      return (await world().api.storage.outbox.byIds(ids)).map(({ accountNotice }) => accountNotice)
    },
    /** Logs in at home, sets up an app, and waits until its next code. */
    enrolled: async (offsetMs = 0) => {
      const { actor } = await requests.logIn(EMAIL, PASSWORD, HOME)
      const set = await requests.withPhone(actor, offsetMs)
      world().api.moveClock(30 * SECOND_MS)
      return { ...set, actor }
    },
  }
}
