import { isEqual } from '../src/simulator/compare.ts'
import { simulateOptions } from '../src/simulator/options.ts'
import { runSimulation } from '../src/simulator/run-simulation.ts'
import { freePort } from './support/free-port.ts'
import type { Figure } from './support/report.ts'
import { BENCH_EMAIL, BENCH_PASSWORD, startServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

/** As many as an account registers without waiting for its allowance. */
const DEVICES = 210
const MINUTES = 120

/** A fleet over every protocol, as fast as the server takes it: all that was sent is stored, once. */
export const simulatedFleet = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const [mqttPort, teltonikaPort] = [await freePort(), await freePort()]
    const server = await startServer(folder, [], {
      MQTT_PORT: String(mqttPort),
      TELTONIKA_PORT: String(teltonikaPort),
    })
    try {
      const options = simulateOptions(
        [
          ['--url', `http://127.0.0.1:${server.port}`],
          ['--devices', String(DEVICES)],
          ['--minutes', String(MINUTES)],
          ['--speed', 'max'],
          ['--check'],
        ].flat(),
        { COLDWATCH_EMAIL: BENCH_EMAIL, COLDWATCH_PASSWORD: BENCH_PASSWORD },
      )
      const { comparisons, sendingMs } = await runSimulation(options!, {
        realNow: Date.now,
        say: () => {},
        stopped: new AbortController().signal,
      })
      const sent = comparisons!.reduce((sum, comparison) => sum + comparison.sent, 0)
      const rate = Math.round(sent / (sendingMs / 1_000)).toLocaleString('en')
      return [
        {
          what: 'protocols of a simulated fleet where sent, acknowledged and stored differ',
          value: comparisons!.filter((comparison) => !isEqual(comparison)).length,
          goal: { atMost: 0 },
          measured: `${comparisons!.length} protocols, ${sent.toLocaleString('en')} readings, ${rate}/s`,
        },
      ]
    } finally {
      await server.running.stop()
    }
  })
