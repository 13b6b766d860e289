import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** The question goes to `output`; the answer comes from `input`. */
export type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
}

/**
 * Asks a question and reads one line. A terminal does not show what is typed. Null when the input
 * ends, or somebody presses Ctrl-C, before there is an answer.
 */
export const askPassword = async (
  question: string,
  { input, output }: Terminal,
): Promise<string | null> => {
  // On a terminal readline shows what is typed on its output. This output discards it.
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input, output: discard, terminal: input.isTTY === true })
  const firstLine = new Promise<string | null>((resolve) => {
    reader.once('line', resolve)
    reader.once('close', () => resolve(null))
  })
  // Ask only now: before readline takes over, the terminal itself shows what is typed.
  output.write(question)
  const answer = await firstLine
  reader.close()
  output.write('\n')
  return answer
}
