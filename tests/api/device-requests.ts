import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { actorOf } from './api-rig.ts'
import type { Api } from './api-rig.ts'

export const IMEI = '356307042441013'
export const OTHER_IMEI = '356307042441021'

/** The accounts of tests about devices: the factory and the user lie below the superadmin. */
export const addDevicePeople = async (api: Api) => {
  const boss = await api.addAccount('superadmin', null, 'boss@example.com')
  const factory = await api.addAccount('factory', boss, 'factory@example.com')
  const user = await api.addAccount('user', boss, 'user@example.com')
  return { boss, factory, user }
}

type Registration = { device: Record<string, unknown>; key: string }

/** What tests about devices ask; changes are made by the factory, tools by the superadmin. */
export const deviceRequests = (
  api: () => Api,
  people: () => { boss: Account; factory: Account; user: Account },
) => {
  const askAs = async <T>(query: string, actor: Actor, variables: object = {}) => {
    const { data, errors } = await api().ask(query, { actor, variables: { ...variables } })
    return { value: Object.values(data ?? {})[0] as T | undefined, error: errors[0] }
  }
  const register = (
    imeiNumber: string,
    alias: string | null = null,
    actor = actorOf(people().factory),
  ) =>
    askAs<Registration>(
      'mutation ($imeiNumber: String!, $alias: String) { registerDevice(imeiNumber: $imeiNumber, alias: $alias) { key device { imeiNumber alias createdAt firstContact lastContact tools { id } } } }',
      actor,
      { imeiNumber, alias },
    )
  const rotate = (imeiNumber: string) =>
    askAs<Registration>(
      'mutation ($imeiNumber: String!) { rotateDeviceKey(imeiNumber: $imeiNumber) { key device { imeiNumber } } }',
      actorOf(people().factory),
      { imeiNumber },
    )
  const allow = (imeiNumber: string, networks: string[]) =>
    askAs(
      'mutation ($imeiNumber: String!, $networks: [String!]!) { allowTcp(imeiNumber: $imeiNumber, networks: $networks) { imeiNumber } }',
      actorOf(people().factory),
      { imeiNumber, networks },
    )
  const auditActions = async (kind: 'device' | 'app-key', id: string) =>
    (await entriesAbout(api().storage, { kind, id })).map((entry) => entry.action)
  const addTool = (imeiNumber: string, equipmentId = 1) =>
    api().services.tools.save(actorOf(people().boss), {
      id: null,
      name: 'Fridge',
      userId: people().user.id,
      imeiNumber,
      equipmentId,
      type: 'temperature',
      defrostFridge: false,
      temperatureCorrection: 0,
      limits: { min: 2, max: 8, notificationMin: 2, notificationMax: 8 },
    })
  return { askAs, register, rotate, allow, auditActions, addTool }
}
