import { OperatorError } from '../operator-error.ts'

/** A copy follows the database: that of the next day counts as another one. */
export const copyName = (now: Date): string => now.toISOString().slice(0, 10)

/** `failure`: what the restore for trial said. */
export const copyError = (folder: string, failure: string): OperatorError =>
  new OperatorError(
    `The continuous copy in ${folder} could not be restored for trial. ${failure} Check the disk of the copy; where the copy is damaged, remove the folder copy-<number> there, and the server makes a new one.`,
  )

export const trialError = (name: string, failure: string): OperatorError =>
  new OperatorError(`The backup ${name} could not be restored for trial. ${failure}`)
