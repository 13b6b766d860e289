import { Gauge, Histogram, type Registry } from 'prom-client'

/**
 * Figures on which an operator can set alerts: when sweeps take long or do not run, alarms for
 * silence open late. `swept` records the duration of one sweep, ms.
 */
export const addAlarmMetrics = (
  registry: Registry,
  deps: { countOpen: () => Promise<number>; silentDevices: () => number },
): { swept(ms: number): void } => {
  const open: Gauge = new Gauge({
    name: 'coldwatch_open_alarms',
    help: 'Alarms that are not over',
    registers: [registry],
    collect: async (): Promise<void> => open.set(await deps.countOpen()),
  })
  const silent: Gauge = new Gauge({
    name: 'coldwatch_silent_devices',
    help: 'Devices with a sensor that has been without data for longer than its settings say',
    registers: [registry],
    collect: (): void => silent.set(deps.silentDevices()),
  })
  const sweeps = new Histogram({
    name: 'coldwatch_alarm_sweep_duration_seconds',
    help: 'Duration of a sweep for silence, reminders and escalations; one runs every 5 s',
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  return { swept: (ms) => sweeps.observe(ms / 1000) }
}
