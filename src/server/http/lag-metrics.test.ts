import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { addLagMetrics } from './lag-metrics.ts'

const NOW = new Date('2026-11-28T12:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)

/** What Prometheus reads while so much has waited since these instants. */
const textOf = (waiting: { unsealed?: Date; mail?: Date; webhook?: Date }): Promise<string> => {
  const registry = new Registry()
  addLagMetrics(registry, {
    clock: () => NOW,
    storage: {
      housekeeping: { oldestUnsealedMs: () => waiting.unsealed?.getTime() ?? null },
      outbox: { dueSince: async (channel) => (channel === 'EMAIL' && waiting.mail) || null },
      webhooks: { dueSince: async () => waiting.webhook ?? null },
    },
  })
  return registry.metrics()
}

test('Prometheus reads how far sealing is behind, and each channel of delivery', async () => {
  const text = await textOf({ unsealed: ago(600), mail: ago(30), webhook: ago(7) })
  expect(text).toContain('coldwatch_sealing_lag_seconds 600')
  expect(text).toContain('coldwatch_delivery_lag_seconds{channel="EMAIL"} 30')
  expect(text).toContain('coldwatch_delivery_lag_seconds{channel="PUSH"} 0')
  expect(text).toContain('coldwatch_delivery_lag_seconds{channel="WEBHOOK"} 7')
})

test('nothing is behind when nothing waits, or when the clock was set back', async () => {
  for (const text of [await textOf({}), await textOf({ unsealed: ago(-60), mail: ago(-60) })]) {
    expect(text).toContain('coldwatch_sealing_lag_seconds 0')
    expect(text).toContain('coldwatch_delivery_lag_seconds{channel="EMAIL"} 0')
  }
})
