import { existsSync } from 'node:fs'
import { freePort } from './free-port.ts'
import { answers, startProcess, type Running } from './process.ts'

const BINARY = '/usr/bin/victoria-metrics'
export const victoriaMetricsInstalled = (): boolean => existsSync(BINARY)

/** VictoriaMetrics as Debian ships it, in a folder of its own, with a retention of a century. */
export const startVictoriaMetrics = async (
  folder: string,
): Promise<{ port: number; running: Running }> => {
  const port = await freePort()
  const running = await startProcess(
    BINARY,
    [
      `-storageDataPath=${folder}`,
      `-httpListenAddr=127.0.0.1:${port}`,
      '-retentionPeriod=100y',
      '-search.latencyOffset=0s',
      '-search.disableCache',
      '-search.maxPointsPerTimeseries=1000000',
    ],
    {},
    () => answers(`http://127.0.0.1:${port}/health`),
  )
  return { port, running }
}
