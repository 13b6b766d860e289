import { Gauge, type Registry } from 'prom-client'
import type { ServersWatch } from '../watch-others/watch-servers.ts'

/** How other servers are, as far as this one hears. */
export const addOutsideMetrics = (
  registry: Registry,
  { otherServers }: { otherServers: Pick<ServersWatch, 'servers'> },
): void => {
  const others: Gauge = new Gauge({
    name: 'coldwatch_other_server_up',
    help: 'Whether a watched server answered that it is well: 1 or 0',
    labelNames: ['server'],
    registers: [registry],
    collect: (): void => {
      for (const { address, isWell } of otherServers.servers())
        if (isWell !== null) others.labels(address).set(isWell ? 1 : 0)
    },
  })
}
