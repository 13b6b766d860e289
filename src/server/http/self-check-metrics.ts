import { Gauge, type Registry } from 'prom-client'

/** When all that is stored had been checked last. Without a value before the first time. */
export const addSelfCheckMetrics = (
  registry: Registry,
  { lastEndMs }: { lastEndMs: () => number | null },
): void => {
  const gauge: Gauge = new Gauge({
    name: 'coldwatch_last_full_check_timestamp_seconds',
    help: 'When all that is stored had been checked last',
    registers: [registry],
    collect: (): void => {
      const endMs = lastEndMs()
      if (endMs === null) gauge.reset()
      else gauge.set(endMs / 1_000)
    },
  })
}
