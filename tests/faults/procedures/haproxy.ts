import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SHIPPED = join(import.meta.dirname, '../../../deploy/haproxy.cfg')

export const missingHaproxy = (): string | null => {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' })
    return null
  } catch {
    return 'haproxy is not installed.'
  }
}

/** A section of the file that is shipped, as it stands. */
const section = (shipped: string, heading: string): string => {
  const start = shipped.indexOf(`\n${heading}\n`) + 1
  if (start === 0) throw new Error(`deploy/haproxy.cfg has no ${heading}`)
  const end = shipped.indexOf('\n\n', start)
  return shipped.slice(start, end < 0 ? undefined : end)
}

/** The way of loggers of `deploy/haproxy.cfg`, without TLS, on the loopback address. */
export const startHaproxy = async (
  folder: string,
  { port, servers }: { port: number; servers: readonly [number, number] },
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const shipped = readFileSync(SHIPPED, 'utf8')
  const loggers = section(shipped, 'backend loggers')
    .replace('10.0.0.11:3000', `127.0.0.1:${servers[0]}`)
    .replace('10.0.0.12:3000', `127.0.0.1:${servers[1]}`)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    [
      'global\n  maxconn 1000',
      section(shipped, 'defaults').replace('  log global\n', ''),
      `frontend web\n  mode http\n  bind 127.0.0.1:${port}\n  default_backend loggers`,
      loggers,
      '',
    ].join('\n\n'),
  )
  const proxy: ChildProcess = spawn('haproxy', ['-q', '-f', file], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => proxy.once('close', () => resolve()))
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      proxy.kill('SIGTERM')
      await ended
    },
  }
}
