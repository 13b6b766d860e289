import { DEFAULT_LIMITS } from '../../src/domain/limits/limits.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { actorOf, type Api } from './api-rig.ts'

const IMEI = '356307042441013'

/**
 * Puts a fridge of 2 to 8 °C into storage and answers its id. No action did that, so its audit
 * trail is empty.
 */
export const storeFridge = (api: Api, owner: Account): Promise<number> =>
  api.storage.transaction(async (stores) => {
    await stores.devices.create({
      imeiNumber: IMEI,
      alias: null,
      keyHash: null,
      createdAt: api.clock(),
    })
    const tool = await stores.tools.create({
      name: 'Fridge',
      imeiNumber: IMEI,
      equipmentId: 1,
      userId: owner.id,
      defrostFridge: false,
      temperatureCorrection: 0,
      limits: { ...DEFAULT_LIMITS, notificationMin: 2, notificationMax: 8 },
      sendEmailMessage: true,
      sendNotificationMessage: true,
      notificationEmail: null,
      isBound: true,
      createdAt: api.clock(),
    })
    return tool.id
  })

/** `askAs` answers the first field of a query; `auditEntries` those about the tool. */
export const alarmRequests = (api: () => Api, toolId: () => number) => {
  const askAs = async <T>(account: Account, query: string) => {
    const { data, errors } = await api().ask(query, { actor: actorOf(account) })
    return { value: Object.values(data ?? {})[0] as T, error: errors[0] }
  }
  const auditEntries = async () =>
    (await entriesAbout(api().storage, { kind: 'tool', id: String(toolId()) })).map(
      ({ action, before, after, reason }) => ({ action, before, after, reason }),
    )
  return { askAs, auditEntries }
}
