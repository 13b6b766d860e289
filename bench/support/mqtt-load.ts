import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectPacket } from '../../src/server/ingest/protocols/mqtt/packets/write-packet.ts'

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes])
}

/** A PUBLISH with QoS 1. */
export const publishPacket = (topic: string, packetId: number, payload: string): Buffer => {
  const body = Buffer.concat([
    text(topic),
    Buffer.from([packetId >> 8, packetId & 0xff]),
    Buffer.from(payload),
  ])
  const length = body.length < 128 ? [body.length] : [(body.length & 127) | 128, body.length >> 7]
  return Buffer.concat([Buffer.from([0x32, ...length]), body])
}

export type MqttClient = {
  /** Sends the packets, at most `window` unacknowledged; resolves after the last acknowledgement. */
  send(packets: readonly Buffer[], window: number): Promise<void>
  end(): void
}

/** A client that costs the load generator little: it counts acknowledgements of four bytes. */
export const mqttClient = async (
  port: number,
  user: string,
  password: string,
): Promise<MqttClient> => {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  socket.write(connectPacket({ clientId: user, user, password, keepAliveSeconds: 600 }))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (answer[3] !== 0) throw new Error(`the login was refused: ${answer.toString('hex')}`)
  return {
    end: () => socket.destroy(),
    send: (packets, window) =>
      new Promise((resolve, reject) => {
        let sent = 0
        let bytes = 0
        const fill = (): void => {
          const acknowledged = bytes >> 2
          if (acknowledged === packets.length) {
            socket.off('data', heard)
            socket.off('close', reject)
            return resolve()
          }
          while (sent < packets.length && sent - acknowledged < window)
            socket.write(packets[sent++]!)
        }
        const heard = (data: Buffer): void => {
          bytes += data.length
          fill()
        }
        socket.on('data', heard)
        socket.once('close', reject)
        fill()
      }),
  }
}
