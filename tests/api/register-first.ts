import type { Account } from '../../src/domain/users/account.ts'
import { actorOf } from './api-rig.ts'
import type { Api } from './api-rig.ts'

/** Registers the device unless somebody did: for the stock by a superadmin, else for the registrar. */
export const registerFirst = async (
  api: Pick<Api, 'storage' | 'services'>,
  registrar: Account,
  imeiNumber: string,
): Promise<void> => {
  if ((await api.storage.devices.byImei(imeiNumber)) !== null) return
  const registered = await api.services.devices.register(actorOf(registrar), {
    imeiNumber,
    alias: null,
  })
  if (!registered.ok) throw new Error(`The device was refused: ${registered.error.kind}`)
}
