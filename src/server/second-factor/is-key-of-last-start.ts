import type { Clock } from '../../domain/clock.ts'
import { OperatorError } from '../operator-error.ts'
import type { SecretBox } from '../secret-box.ts'
import type { Storage } from '../storage/storage.ts'

/** Name of the server value that the key of the last start has sealed. */
const KEY_MARK = 'key-mark'

/** Another server is at work on the database with another key. */
export class OtherKeyError extends OperatorError {
  override name = 'OtherKeyError'
}

type Deps = {
  storage: Pick<Storage, 'serverValues' | 'transaction' | 'watchedByOthers'>
  clock: Clock
  box: Pick<SecretBox, 'seal' | 'open'>
}

/**
 * At a start: whether the key file is the one of the server that started last on this database. A
 * start with another key leaves its own mark, so that a lost key is reported once. Throws
 * `OtherKeyError` while other servers are at work with the key of the mark: what this one sealed they
 * could not read, and messages that they sealed would fail here for good.
 */
export const isKeyOfLastStart = async ({ storage, clock, box }: Deps): Promise<boolean> => {
  const mark = await storage.serverValues.get(KEY_MARK)
  if (mark !== null && box.open(mark, KEY_MARK) !== null) return true
  const nowMs = clock().getTime()
  if (mark !== null && (await storage.watchedByOthers({ fromMs: nowMs, toMs: nowMs })))
    throw new OtherKeyError(
      'second-factor.key is not the one of the servers that are at work on this database: put their file into DATA_DIR and start again. Where theirs is wrong, stop them first.',
    )
  await storage.transaction(({ serverValues }) =>
    serverValues.set(KEY_MARK, box.seal(KEY_MARK, KEY_MARK)),
  )
  return mark === null
}
