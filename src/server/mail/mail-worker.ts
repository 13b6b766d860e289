import { parentPort, workerData } from 'node:worker_threads'
import type { SendOutcome } from '../messages/send-outcome.ts'
import { type Letter, letterBytes } from './letter.ts'
import { createSmtpClient } from './smtp-client.ts'
import type { SmtpServer } from './smtp-url.ts'

export type ToMailWorker = { kind: 'send'; id: number; letter: Letter } | { kind: 'close' }
export type FromMailWorker = { id: number } & ({ outcome: SendOutcome } | { error: Error })

const port = parentPort!
const smtp = createSmtpClient(workerData as SmtpServer)

const send = async (id: number, letter: Letter): Promise<FromMailWorker> => {
  try {
    const { from, to } = letter
    return { id, outcome: await smtp.send({ from, to, message: await letterBytes(letter) }) }
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) }
  }
}

port.on('message', (message: ToMailWorker) => {
  if (message.kind === 'send')
    return void send(message.id, message.letter).then((answer) => port.postMessage(answer))
  smtp.close()
  port.close()
})
