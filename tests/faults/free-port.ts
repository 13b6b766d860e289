import { once } from 'node:events'
import { createServer } from 'node:net'

// Below those that systems hand out by themselves (from 32,768 or 49,152 on): a server of another test
// or a connection would take such a one meanwhile.
const FIRST = 20_000
const COUNT = 12_000

/** A port of the loopback address that nothing uses, and that nothing gets that asks for any port. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
