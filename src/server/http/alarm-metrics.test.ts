import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { addAlarmMetrics } from './alarm-metrics.ts'

test('Prometheus reads how many alarms are open, how many devices are silent and how long the sweeps take', async () => {
  const registry = new Registry()
  const metrics = addAlarmMetrics(registry, { countOpen: async () => 3, silentDevices: () => 2 })
  metrics.swept(30)
  const text = await registry.metrics()
  expect(text).toContain('coldwatch_open_alarms 3')
  expect(text).toContain('coldwatch_silent_devices 2')
  expect(text).toContain('coldwatch_alarm_sweep_duration_seconds_sum 0.03')
  expect(text).toContain('coldwatch_alarm_sweep_duration_seconds_count 1')
})
