import { postRequest } from '../support/http-load.ts'
import { connect, type Socket } from 'node:net'
import type { BenchDevice } from '../support/seeded-readings.ts'

/** Sends single readings over connections of their own and measures each answer, ms. */
export type SingleSender = {
  send(device: BenchDevice, celsius: number): Promise<number>
  close(): void
}

const requestOf = ({ imeiNumber, key }: BenchDevice, celsius: number): Buffer =>
  postRequest(
    '/ingest/v1/readings',
    { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    JSON.stringify({
      imei: imeiNumber,
      readings: [{ sensor: 1, time: new Date().toISOString(), value: celsius }],
    }),
  )

export const singleSender = (port: number): SingleSender => {
  const idle: Socket[] = []
  const all = new Set<Socket>()
  const socketFor = (): Promise<Socket> => {
    const socket = idle.pop()
    if (socket !== undefined) return Promise.resolve(socket)
    return new Promise((resolve, reject) => {
      const opened = connect({ port, host: '127.0.0.1', noDelay: true })
      all.add(opened)
      opened.once('error', reject).once('connect', () => resolve(opened))
    })
  }
  return {
    send: async (device, celsius) => {
      const began = performance.now()
      const socket = await socketFor()
      socket.write(requestOf(device, celsius))
      const answer = await new Promise<Buffer>((resolve, reject) => {
        socket.once('data', resolve).once('close', () => reject(new Error('no answer')))
      })
      socket.removeAllListeners('close')
      if (!answer.toString('latin1', 0, 12).endsWith(' 200'))
        throw new Error(`a single reading was answered ${answer.toString('latin1')}`)
      idle.push(socket)
      return performance.now() - began
    },
    close: () => {
      for (const socket of all) socket.destroy()
    },
  }
}
