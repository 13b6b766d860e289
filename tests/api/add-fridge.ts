import type { Account } from '../../src/domain/users/account.ts'
import { actorOf } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { registerFirst } from './register-first.ts'

const IMEI = '356307042441013'

/** Assigns one sensor of the same registered device to `owner`, as `manager`. */
export const addFridge = async (
  api: Api,
  manager: Account,
  equipmentId: number,
  owner: Account,
) => {
  await registerFirst(api, manager, IMEI)
  return api.services.tools.save(actorOf(manager), {
    id: null,
    name: `Fridge ${equipmentId}`,
    userId: owner.id,
    imeiNumber: IMEI,
    equipmentId,
    type: 'temperature',
    defrostFridge: false,
    temperatureCorrection: 0,
    limits: { min: 2, max: 8, notificationMin: 2, notificationMax: 8 },
  })
}
