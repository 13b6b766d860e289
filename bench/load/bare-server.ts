// A process of its own: a server of Node's `http` alone, which parses each body as JSON and stores
// nothing. What it takes for a request is what HTTP costs on this machine, in this minute.
import { createServer } from 'node:http'

const ANSWER = JSON.stringify({ stored: 1 })

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    JSON.parse(Buffer.concat(parts).toString())
    response.setHeader('content-type', 'application/json')
    response.setHeader('content-length', ANSWER.length)
    response.end(ANSWER)
  })
})
// Senders take the connection that was idle for the shortest time: others are idle for long.
server.keepAliveTimeout = 0
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'))
