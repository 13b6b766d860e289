import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SOCKET = '.s.PGSQL.5432'
const folderOf = (url: string): string => new URL(url).searchParams.get('host')!

/**
 * The network between servers and their database, on a socket of its own. `stopAfter` forwards
 * nothing any more once a server has asked that, and closes nothing, as a cable that was pulled out; `goOn`
 * forwards what has been waiting. `leadTo`
 * cuts all connections and lets new ones reach another database server, as a proxy after a failover.
 */
export const openDatabaseWire = async (url: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'coldwatch-wire-'))
  const open = new Set<Socket>()
  let target = folderOf(url)
  let isStopped = false
  let stopsAfter: { asked: string; stopped: () => void } | null = null
  const stop = (): void => {
    isStopped = true
    for (const socket of open) socket.pause()
    stopsAfter?.stopped()
    stopsAfter = null
  }
  const server = createServer((client) => {
    const database = createConnection(join(target, SOCKET))
    const ends = [client, database] as const
    for (const [from, to] of [ends, [database, client] as const]) {
      open.add(from)
      from.on('data', (bytes) => {
        to.write(bytes)
        if (stopsAfter !== null && from === client && bytes.includes(stopsAfter.asked)) stop()
      })
      from.on('error', () => {})
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      if (isStopped) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(join(folder, SOCKET), resolve))
  const through = new URL(url)
  through.searchParams.set('host', folder)
  const cutAll = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: through.href,
    stopAfter: (asked: string): Promise<void> =>
      new Promise((stopped) => {
        stopsAfter = { asked, stopped }
      }),
    goOn: (): void => {
      isStopped = false
      for (const socket of open) socket.resume()
    },
    leadTo: (other: string): void => {
      target = folderOf(other)
      cutAll()
    },
    close: async (): Promise<void> => {
      cutAll()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
