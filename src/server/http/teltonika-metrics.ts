import { Counter, Gauge, type Registry } from 'prom-client'

/** What arrives over Teltonika's protocol; the outcomes are explained in docs/operations.md. */
export const addTeltonikaMetrics = (
  registry: Registry,
  door: { connections(): number; counts(): ReadonlyMap<string, number> },
): void => {
  const registers = [registry]
  const connections: Gauge = new Gauge({
    name: 'coldwatch_teltonika_connections',
    help: 'Open connections of Teltonika loggers',
    registers,
    collect: (): void => connections.set(door.connections()),
  })
  const counted = new Map<string, number>()
  const messages: Counter = new Counter({
    name: 'coldwatch_teltonika_messages_total',
    help: 'Logins and frames of Teltonika loggers, by what became of them',
    labelNames: ['outcome'],
    registers,
    collect: (): void => {
      for (const [outcome, count] of door.counts()) {
        messages.labels(outcome).inc(count - (counted.get(outcome) ?? 0))
        counted.set(outcome, count)
      }
    },
  })
}
