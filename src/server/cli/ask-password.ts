import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Where a question is read from and written to. */
export type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
}

/**
 * Asks a question on a terminal and does not show what is typed; from a pipe it takes the first
 * line. Null when the input ends, or Ctrl-C is pressed, before there is an answer.
 */
export const askPassword = async (
  question: string,
  { input, output }: Terminal,
): Promise<string | null> => {
  // On a terminal readline echoes to its output, which here is nowhere. The question comes after:
  // until readline has taken the terminal over, the terminal echoes by itself.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal: input.isTTY === true })
  const answered = new Promise<string | null>((resolve) => {
    lines.once('line', resolve)
    lines.once('close', () => resolve(null))
  })
  output.write(question)
  const answer = await answered
  lines.close()
  output.write('\n')
  return answer
}
