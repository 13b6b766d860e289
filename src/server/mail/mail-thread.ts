import { Worker } from 'node:worker_threads'
import type { SendOutcome } from '../messages/send-outcome.ts'
import type { Letter } from './letter.ts'
import type { FromMailWorker, ToMailWorker } from './mail-worker.ts'
import { SMTP_TIMES } from './smtp-client.ts'
import type { SmtpServer } from './smtp-url.ts'

/** Hands mails to the mail server. */
export type MailPost = {
  /** Resolves once the mail server took the mail, or did not. Throws when it cannot be composed. */
  send(letter: Letter): Promise<SendOutcome>
  /** Ends idle connections politely, and the thread. */
  close(): Promise<void>
}

export type MailThreadOptions = {
  /** Called when the thread ends by a fault. */
  reportError: (error: unknown) => void
  /** After this time without an answer the thread counts as hanging. */
  answerMs?: number
  script?: URL
  /** A thread that needs more memory for its objects ends by a fault, and not the server. */
  mostMb?: number
}

/** Its own deadline comes first; the lease of a message ends later. */
const ANSWER_MS = SMTP_TIMES.deadlineMs + 5_000
/** Far more than mails with attachments take, and by itself a thread may fill the machine. */
const MOST_MB = 512
/** For how long a mail server may take to end the idle connections. */
const CLOSE_MS = 1_000

const PROGRAM = new URL('./mail-worker.ts', import.meta.url)

const THREAD_ENDED: SendOutcome = {
  kind: 'retry',
  reason: 'The part of the server that sends mails ended and was started again.',
  isOutage: false,
}

const STOPPED: SendOutcome = {
  kind: 'retry',
  reason: 'The server is about to stop.',
  isOutage: false,
}

type Pending = { resolve: (outcome: SendOutcome) => void; reject: (error: Error) => void }

/**
 * Composes mails and speaks SMTP in a thread. A mail is a dozen turns of an event loop, and on that
 * of a busy server each of them waits for readings, pages and viewers (`docs/performance.md`). The
 * thread starts at once, so that a mail about a failing disk needs no file; after a fault it starts
 * again with the next mail. A mail whose thread ended is never sent later.
 */
export const startMailThread = (
  server: SmtpServer,
  { reportError, answerMs = ANSWER_MS, script = PROGRAM, mostMb = MOST_MB }: MailThreadOptions,
): MailPost => {
  const pending = new Map<number, Pending>()
  let lastId = 0
  let isClosed = false

  const start = (): Worker => {
    const resourceLimits = { maxOldGenerationSizeMb: mostMb }
    const worker = new Worker(script, { workerData: server, resourceLimits })
    worker.unref()
    worker.on('message', (answer: FromMailWorker) => {
      const request = pending.get(answer.id)
      if ('error' in answer) request?.reject(answer.error)
      else request?.resolve(answer.outcome)
    })
    worker.on('error', reportError)
    worker.on('exit', () => {
      if (worker !== current) return
      current = null
      for (const { resolve } of pending.values()) resolve(THREAD_ENDED)
    })
    return worker
  }
  let current: Worker | null = start()

  const hang = (worker: Worker): void => {
    reportError(new Error(`The thread that sends mails gave no answer in ${answerMs / 1_000} s.`))
    void worker.terminate()
  }

  const send = async (letter: Letter): Promise<SendOutcome> => {
    if (isClosed) return STOPPED
    const worker = (current ??= start())
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<SendOutcome>()
    pending.set(id, { resolve, reject })
    const timer = setTimeout(() => hang(worker), answerMs)
    worker.ref()
    try {
      worker.postMessage({ kind: 'send', id, letter } satisfies ToMailWorker)
      return await promise
    } finally {
      clearTimeout(timer)
      pending.delete(id)
      if (pending.size === 0) worker.unref()
    }
  }

  const close = async (): Promise<void> => {
    isClosed = true
    const worker = current
    if (worker === null) return
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    worker.once('exit', () => resolve())
    worker.ref()
    worker.postMessage({ kind: 'close' } satisfies ToMailWorker)
    const timer = setTimeout(() => void worker.terminate(), CLOSE_MS)
    await ended
    clearTimeout(timer)
  }

  return { send, close }
}
