import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')

/** A whole HTTP/1.1 POST as bytes: sending it costs the load generator one write only. */
export const postRequest = (
  path: string,
  headers: Record<string, string>,
  body: Buffer | string,
): Buffer => {
  const payload = typeof body === 'string' ? Buffer.from(body) : body
  const lines = [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Content-Length: ${payload.length}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), payload])
}

export type LoadResult = {
  requests: number
  seconds: number
  statuses: Map<number, number>
  bytes: number
}

/**
 * Sends the requests once each over `connections` keep-alive connections, one at a time on each. A
 * function makes them one by one, until it answers undefined. A connection that breaks fails the load.
 */
export const httpLoad = async (
  port: number,
  requests: readonly Buffer[] | (() => Buffer | undefined),
  connections: number,
): Promise<LoadResult> => {
  const statuses = new Map<number, number>()
  let sent = 0
  const nextRequest = typeof requests === 'function' ? requests : () => requests[sent]
  let bytes = 0
  const began = performance.now()
  const drive = (socket: Socket): Promise<void> =>
    new Promise<void>((resolve, reject) => {
      let pending: Buffer = Buffer.alloc(0)
      const send = () => {
        const request = nextRequest()
        if (request === undefined) {
          socket.end()
          resolve()
          return
        }
        sent += 1
        socket.write(request)
      }
      socket.on('data', (data: Buffer) => {
        pending = pending.length === 0 ? data : Buffer.concat([pending, data])
        for (;;) {
          const headEnd = pending.indexOf(HEAD_END)
          if (headEnd < 0) return
          const head = pending.toString('latin1', 0, headEnd)
          const isEmpty = head.startsWith('HTTP/1.1 204')
          const length = isEmpty ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? NaN)
          if (Number.isNaN(length)) {
            reject(new Error(`an answer without a length: ${head}`))
            return
          }
          const end = headEnd + 4 + length
          if (pending.length < end) return
          const status = Number(head.slice(9, 12))
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          bytes += end
          pending = pending.subarray(end)
          send()
        }
      })
      socket.on('error', reject)
      socket.on('connect', send)
    })
  await Promise.all(
    Array.from({ length: connections }, () =>
      drive(connect({ port, host: '127.0.0.1', noDelay: true })),
    ),
  )
  return { requests: sent, seconds: (performance.now() - began) / 1000, statuses, bytes }
}
