import { RefusedError, UnreachableError } from './request-error.ts'

/** The server writes no more files at once for this account, its customer or all. */
const busy = (): RefusedError =>
  new RefusedError({
    code: 'FILES_BUSY',
    messages: ['Several files are being written already.'],
    problems: [{ field: null, key: 'exports.filesBusy', params: {} }],
  })

/**
 * Lets the browser save the file behind a link that works once. Throws RefusedError when the server
 * would refuse it now: the browser shows such an answer nowhere.
 */
export const followLink = async (path: string): Promise<void> => {
  const { status } = await fetch(path, { method: 'HEAD' }).catch((cause: unknown) => {
    throw new UnreachableError('The server gave no answer.', { cause })
  })
  if (status === 429) throw busy()
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
