import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedCall = { path: string; headers: IncomingHttpHeaders; body: string }

/** A receiver on the loopback address, which notes what it gets and answers as the test says. */
export const openHttpReceiver = async (
  answer: (response: ServerResponse, call: ReceivedCall) => void = (response) => response.end('ok'),
) => {
  const receiver = { calls: [] as ReceivedCall[], answer }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const call = { path: request.url ?? '', headers: request.headers, body }
      receiver.calls.push(call)
      receiver.answer(response, call)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(receiver, {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

export type HttpReceiver = Awaited<ReturnType<typeof openHttpReceiver>>
