import { Gauge, Histogram, type Registry } from 'prom-client'

/**
 * What an operator's own alarms may go by: a sweep that takes long, or none at all, means that
 * silence is found late.
 */
export const addAlarmMetrics = (
  registry: Registry,
  deps: { countOpen: () => Promise<number> },
): { swept(ms: number): void } => {
  const open: Gauge = new Gauge({
    name: 'coldwatch_open_alarms',
    help: 'Alarms that are not over',
    registers: [registry],
    collect: async (): Promise<void> => open.set(await deps.countOpen()),
  })
  const sweeps = new Histogram({
    name: 'coldwatch_alarm_sweep_duration_seconds',
    help: 'Time of a look for silence, reminders and escalations, every 5 s',
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  return { swept: (ms) => sweeps.observe(ms / 1000) }
}
