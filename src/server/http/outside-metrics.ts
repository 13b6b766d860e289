import { Counter, Gauge, type Registry } from 'prom-client'
import { SECOND_MS } from '../../domain/durations.ts'
import type { Heartbeat } from '../heartbeat/create-heartbeat.ts'
import type { ServersWatch } from '../watch-others/watch-servers.ts'

/** How other servers are, as far as this one hears, and whether its heartbeat arrives. */
export const addOutsideMetrics = (
  registry: Registry,
  {
    otherServers,
    heartbeat,
  }: { otherServers: Pick<ServersWatch, 'servers'>; heartbeat: Pick<Heartbeat, 'figures'> },
): void => {
  const registers = [registry]
  const others: Gauge = new Gauge({
    name: 'coldwatch_other_server_up',
    help: 'Whether a watched server answered that it is well: 1 or 0',
    labelNames: ['server'],
    registers,
    collect: (): void => {
      for (const { address, isWell } of otherServers.servers())
        if (isWell !== null) others.labels(address).set(isWell ? 1 : 0)
    },
  })
  const taken: Gauge = new Gauge({
    name: 'coldwatch_heartbeat_last_success_timestamp_seconds',
    help: 'When the service of HEARTBEAT_URL took the last call; 0 before the first',
    registers,
    collect: (): void => taken.set((heartbeat.figures()?.lastTakenMs ?? 0) / SECOND_MS),
  })
  let counted = 0
  const failures: Counter = new Counter({
    name: 'coldwatch_heartbeat_failures_total',
    help: 'Calls that the service of HEARTBEAT_URL did not take',
    registers,
    collect: (): void => {
      const now = heartbeat.figures()?.failures ?? 0
      failures.inc(now - counted)
      counted = now
    },
  })
}
