import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { answers, startProcess, type Running } from './process.ts'

const BINARY = '/usr/bin/influxd'
export const influxdbInstalled = (): boolean => existsSync(BINARY)

/**
 * InfluxDB 1.6 as Debian ships it, with its default of an fsync for each write, in a folder of its
 * own.
 */
export const startInfluxdb = async (
  folder: string,
): Promise<{ port: number; running: Running }> => {
  const port = await freePort()
  const rpcPort = await freePort()
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'influxdb.conf')
  writeFileSync(
    config,
    `reporting-disabled = true
bind-address = "127.0.0.1:${rpcPort}"
[meta]
  dir = "${join(folder, 'meta')}"
[data]
  dir = "${join(folder, 'data')}"
  wal-dir = "${join(folder, 'wal')}"
  wal-fsync-delay = "0s"
  query-log-enabled = false
[monitor]
  store-enabled = false
[http]
  bind-address = "127.0.0.1:${port}"
  log-enabled = false
  max-body-size = 0
`,
  )
  const running = await startProcess(BINARY, ['run', '-config', config], {}, () =>
    answers(`http://127.0.0.1:${port}/ping`),
  )
  const created = await fetch(
    `http://127.0.0.1:${port}/query?q=${encodeURIComponent('CREATE DATABASE bench')}`,
    { method: 'POST' },
  )
  if (!created.ok) throw new Error(`InfluxDB refused its database: ${await created.text()}`)
  return { port, running }
}
