import { Worker } from 'node:worker_threads'

/**
 * Runs a file as a thread and answers its first message. Throws what the thread throws. Once `signal`
 * is aborted the thread ends, and the signal's reason is thrown.
 */
export const answerOfThread = async <T>(
  file: URL,
  workerData: unknown,
  signal?: AbortSignal,
): Promise<T> => {
  signal?.throwIfAborted()
  const worker = new Worker(file, { workerData })
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error(`the thread ${file.href} ended without an answer`)))
  const abort = (): void => reject(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    return await promise
  } finally {
    signal?.removeEventListener('abort', abort)
    // A long check in SQLite cannot be interrupted: a server that ends does not wait for it here.
    const ended = worker.terminate()
    if (signal?.aborted !== true) await ended
  }
}
