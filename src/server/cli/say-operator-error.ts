import { OperatorError } from '../operator-error.ts'

/**
 * Says in sentences what the operator can mend, and answers true. Throws on what is a bug, which keeps
 * its stack.
 */
export const sayOperatorError = (
  error: unknown,
  say: (text: string) => void,
  before = '',
): true => {
  if (!(error instanceof OperatorError)) throw error
  say(`${before}${error.message}`)
  return true
}
