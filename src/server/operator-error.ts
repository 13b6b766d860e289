/**
 * Something that the operator can mend. The message is one or more sentences: what happened, to which
 * file, what to do. Programs print it instead of a stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
