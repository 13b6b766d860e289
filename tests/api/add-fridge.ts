import type { Account } from '../../src/domain/users/account.ts'
import { actorOf } from './api-rig.ts'
import type { Api } from './api-rig.ts'

/** Assigns one sensor of the same device to `owner`, as `manager`. */
export const addFridge = (api: Api, manager: Account, equipmentId: number, owner: Account) =>
  api.services.tools.save(actorOf(manager), {
    id: null,
    name: `Fridge ${equipmentId}`,
    userId: owner.id,
    imeiNumber: '356307042441013',
    equipmentId,
    type: 'temperature',
    defrostFridge: false,
    temperatureCorrection: 0,
    limits: { min: 2, max: 8, notificationMin: 2, notificationMax: 8 },
  })
