import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Api } from './api-rig.ts'
import { IMEI } from './tool-requests.ts'

type Registration = {
  device: { holder: { email: string } | null; hasClaimCode: boolean }
  key: string
  claimCode: string
}

/** What tests about the holders of devices ask. */
export const holderRequests = (api: () => Api) => {
  /** Sends an operation with one field; `value` is what that field answers. */
  const ask = async <T>(
    query: string,
    actor: Actor,
    variables: object = {},
    clientAddress = '192.0.2.1',
  ) => {
    const options = { actor, variables: { ...variables }, clientAddress }
    const { data, errors } = await api().ask(query, options)
    return { value: Object.values(data ?? {})[0] as T | undefined, error: errors[0] }
  }
  const register = (actor: Actor, imeiNumber = IMEI, userId?: number) =>
    ask<Registration>(
      'mutation ($imeiNumber: String!, $userId: ID) { registerDevice(imeiNumber: $imeiNumber, userId: $userId) { key claimCode device { hasClaimCode holder { email } } } }',
      actor,
      { imeiNumber, userId },
    )
  const newCode = (actor: Actor, imeiNumber = IMEI) =>
    ask<string>(
      'mutation ($imeiNumber: String!) { newClaimCode(imeiNumber: $imeiNumber) }',
      actor,
      { imeiNumber },
    )
  const listOf = async (actor: Actor) =>
    (await ask<{ imeiNumber: string }[]>('{ deviceList { imeiNumber } }', actor)).value ?? []
  const holderOf = async (imeiNumber: string) =>
    (await api().storage.devices.byImei(imeiNumber))?.holderId
  return { ask, register, newCode, listOf, holderOf }
}
