import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { auditActor, changedFacts } from '../audit/audit-trail.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Device } from '../storage/device-store.ts'
import type { Storage } from '../storage/storage.ts'
import { deviceInService, registerRefusal } from './held-device.ts'
import { cidr } from './network.ts'

const MOST_NETWORKS = 50

/**
 * Sets the networks that may send for the device over raw TCP, which carries no secret. By default
 * none may.
 */
export const allowTcp =
  (deps: { storage: Storage; clock: Clock }) =>
  async (
    actor: Actor,
    input: { imeiNumber: string; networks: readonly string[]; reason?: string | undefined },
  ): Promise<Result<Device, Refusal>> => {
    const refusal = registerRefusal(actor)
    if (refusal !== null) return refused(refusal)
    if (input.networks.length > MOST_NETWORKS)
      return refused(
        badInput({
          field: 'networks',
          key: 'devices.networksTooMany',
          params: { most: MOST_NETWORKS },
          message: `More than ${MOST_NETWORKS} networks.`,
        }),
      )
    const tcpNetworks = input.networks.map(cidr)
    const networks = [...new Set(tcpNetworks.filter((network) => network !== null))]
    if (tcpNetworks.includes(null)) {
      return refused(
        badInput({
          field: 'networks',
          key: 'devices.networkMalformed',
          message: 'A network must be in CIDR notation, such as "192.0.2.0/24" or "2001:db8::/48".',
        }),
      )
    }
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const held = await deviceInService(stores, actor, input.imeiNumber)
      if (!held.ok) return held
      const { device } = held.value
      await stores.devices.setTcpNetworks(device.imeiNumber, networks)
      const facts = changedFacts({ tcpNetworks: device.tcpNetworks }, { tcpNetworks: networks })
      if (facts !== null) {
        await appendEntry(stores.audit, {
          at: now,
          actor: auditActor(actor),
          action: 'device.tcp-allowed',
          subject: { kind: 'device', id: device.imeiNumber },
          ...facts,
          reason: input.reason,
        })
      }
      return ok({ ...device, tcpNetworks: networks })
    })
  }
