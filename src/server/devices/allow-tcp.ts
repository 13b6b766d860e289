import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import {
  mayAllowNetworksOf,
  mayManageDeviceOf,
  mayRegisterDevices,
} from '../../domain/permissions/device-rules.ts'
import { mayListTools } from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { appendEntry, auditActor, changedFacts } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Device } from '../storage/device-store.ts'
import type { Storage } from '../storage/storage.ts'
import { deviceInService } from './held-device.ts'
import { cidr, isWiderThanSite } from './network.ts'

const MOST_NETWORKS = 50

const TOO_WIDE = badInput({
  field: 'networks',
  key: 'devices.networkTooWide',
  message: 'The holder of a device may add networks of at most /24, or /48 of IP version 6.',
})

/**
 * Sets the networks that may send for the device over raw TCP, which carries no secret. By default
 * none may. Who holds the device and does not manage it adds one site's block at a time.
 */
export const allowTcp =
  (deps: { storage: Storage; clock: Clock }) =>
  async (
    actor: Actor,
    input: { imeiNumber: string; networks: readonly string[]; reason?: string | undefined },
  ): Promise<Result<Device, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor) && !mayRegisterDevices(actor)) return refused({ kind: 'forbidden' })
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
      const lookup = await deviceInService(stores, actor, input.imeiNumber, mayAllowNetworksOf)
      if (!lookup.ok) return lookup
      const { device, holder } = lookup.value
      const added = networks.filter((network) => !device.tcpNetworks.includes(network))
      if (!mayManageDeviceOf(actor, holder) && added.some(isWiderThanSite)) return refused(TOO_WIDE)
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
