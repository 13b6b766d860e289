import { rmSync } from 'node:fs'
import { OperatorError } from '../../operator-error.ts'
import { answerOfThread } from '../../answer-of-thread.ts'
import type { DatabaseCopy } from './copy-database.ts'
import { partialOf } from './copy-database.ts'
import type { CopyAnswer, CopyTask } from './copy-worker.ts'

/**
 * As `copyDatabase`, without holding up a running server. Throws `OperatorError`. Once `signal` is
 * aborted the thread ends, no copy is left, and the signal's reason is thrown.
 */
export const copyInThread = async (
  file: string,
  target: string,
  signal?: AbortSignal,
): Promise<DatabaseCopy> => {
  const task: CopyTask = { file, target }
  try {
    const answer = await answerOfThread<CopyAnswer>(
      new URL('copy-worker.ts', import.meta.url),
      task,
      signal,
    )
    if (answer.kind === 'refused') throw new OperatorError(answer.message)
    return answer.copy
  } catch (error) {
    if (signal?.aborted) for (const name of partialOf(target)) rmSync(name, { force: true })
    throw error
  }
}
