/** What an operating system answers when a file or folder cannot be used, and why in words. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this system account may not read or write it: check its owner and rights',
  EPERM: 'this system account may not read or write it: check its owner and rights',
  EROFS: 'its disk is mounted read-only: check the disk, and mount it for writing',
  ENOSPC: 'the disk is full: make room',
  EDQUOT: 'the disk quota is used up: make room',
  EIO: 'the disk does not answer as it should: check it',
  EISDIR: 'there is a folder of this name where a file should be',
  ENOTDIR: 'a part of its path is a file, not a folder',
  ENOENT: 'it does not exist',
  EEXIST: 'there is a file of this name where a folder should be',
  EMFILE: 'too many files are open',
}

export const fileErrorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/** Null for what is no answer of the operating system, or a rare one. */
export const fileErrorReason = (error: unknown): string | null =>
  REASONS[fileErrorCode(error) ?? ''] ?? null
