import { fileErrorReason } from '../file-errors.ts'

/** Why the copy cannot be written to, as a sentence for the operator. */
export class CopyError extends Error {
  override name = 'CopyError'
}

/** What reading or writing in the folder of the copy threw, as a sentence that names the folder. */
export const asCopyError = (error: unknown, folder: string): CopyError => {
  if (error instanceof CopyError) return error
  const reason = fileErrorReason(error) ?? (error instanceof Error ? error.message : String(error))
  return new CopyError(`The copy in ${folder} cannot be written to: ${reason}.`, { cause: error })
}
