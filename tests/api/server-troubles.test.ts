import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api
let root: Account
beforeEach(async () => {
  api = await openApi()
  root = await api.addAccount('superadmin', null, 'root@cold.example')
})
afterEach(() => api.close())

const QUERY = '{ serverTroubles { kind since name text } damagedReadings }'

test('a superadmin reads what is wrong with the server and what to do', async () => {
  api.serverWatch.damage.report({ place: 'page 7', text: 'Page 7 is damaged.' })
  await api.serverWatch.look()
  const { data } = await api.ask(QUERY, { actor: actorOf(root) })
  expect(data).toEqual({
    serverTroubles: [
      {
        kind: 'DAMAGE',
        since: api.clock().toISOString().replace('.000', ''),
        name: 'Stored data is damaged',
        text: expect.stringContaining('Damaged places in the stored data: 1.'),
      },
    ],
    damagedReadings: 1,
  })
})

test('nothing is listed while all is well, and others may not ask', async () => {
  await api.serverWatch.look()
  const { data } = await api.ask(QUERY, { actor: actorOf(root) })
  expect(data).toEqual({ serverTroubles: [], damagedReadings: 0 })
  const user = await api.addAccount('user', root, 'user@cold.example')
  const { errors } = await api.ask('{ serverTroubles { name } }', { actor: actorOf(user) })
  expect(errors).toMatchObject([{ code: 'FORBIDDEN' }])
})
