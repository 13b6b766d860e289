import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../domain/clock.ts'
import { SECOND_MS } from '../../domain/durations.ts'
import { DELIVERY_CHANNELS } from '../storage/alarm-store.ts'
import type { Storage } from '../storage/storage.ts'

type LagDeps = {
  storage: {
    housekeeping: Pick<Storage['housekeeping'], 'oldestUnsealedMs'>
    outbox: Pick<Storage['outbox'], 'dueSince'>
    webhooks: Pick<Storage['webhooks'], 'dueSince'>
  }
  clock: Clock
}

/** How far the work behind the doors is behind: sealing and delivery. */
export const addLagMetrics = (registry: Registry, { storage, clock }: LagDeps): void => {
  const ageSeconds = (since: number | null): number =>
    since === null ? 0 : Math.max(0, (clock().getTime() - since) / SECOND_MS)
  const sealing: Gauge = new Gauge({
    name: 'coldwatch_sealing_lag_seconds',
    help: 'Time since the oldest reading arrived that is not sealed; 0 when all are',
    registers: [registry],
    collect: (): void => sealing.set(ageSeconds(storage.housekeeping.oldestUnsealedMs())),
  })
  const delivery: Gauge = new Gauge({
    name: 'coldwatch_delivery_lag_seconds',
    help: 'How long the oldest message that may be sent now has waited for its attempt; 0 without one',
    labelNames: ['channel'],
    registers: [registry],
    collect: async (): Promise<void> => {
      const now = clock()
      for (const channel of DELIVERY_CHANNELS) {
        const since = await storage.outbox.dueSince(channel, now)
        delivery.labels(channel).set(ageSeconds(since?.getTime() ?? null))
      }
      const since = await storage.webhooks.dueSince(now)
      delivery.labels('WEBHOOK').set(ageSeconds(since?.getTime() ?? null))
    },
  })
}
