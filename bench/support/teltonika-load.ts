import { connect, type Socket } from 'node:net'
import { frameOf, fridgeRecord, loginOf } from '../../src/simulator/senders/teltonika-frames.ts'

/** A logger that has logged in. `send` resolves once the frame is acknowledged. */
export type BenchLogger = { send(frame: Buffer): Promise<void>; end(): void }

/** The next bytes of an answer; rejects when the connection ends. */
const answered = (socket: Socket, bytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    const done = (): void => {
      socket.off('data', take)
      socket.off('close', closed)
    }
    const take = (data: Buffer): void => {
      received = Buffer.concat([received, data])
      if (received.length < bytes) return
      done()
      resolve(received)
    }
    const closed = (): void => {
      done()
      reject(new Error('the server ended a connection'))
    }
    socket.on('data', take)
    socket.on('close', closed)
  })

export const connectLogger = async (port: number, imeiNumber: string): Promise<BenchLogger> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const accepted = answered(socket, 1)
  socket.write(loginOf(imeiNumber))
  if ((await accepted)[0] !== 1) throw new Error(`${imeiNumber} was not let in`)
  return {
    send: async (frame) => {
      const acknowledged = answered(socket, 4)
      socket.write(frame)
      await acknowledged
    },
    end: () => void socket.destroy(),
  }
}

/** One record a frame, one second after another. `nextMs` is moved on, so that no reading comes twice. */
export const framesOf = (count: number, nextMs: { value: number }): Buffer[] =>
  Array.from({ length: count }, (_, i) => {
    nextMs.value += 1_000
    return frameOf([fridgeRecord(nextMs.value, 4 + (i % 20) / 10)])
  })
