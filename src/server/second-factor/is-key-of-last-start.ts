import type { SecretBox } from '../secret-box.ts'
import type { Storage } from '../storage/storage.ts'

/** Name of the server value that the key of the last start has sealed. */
const KEY_MARK = 'key-mark'

type Deps = {
  storage: Pick<Storage, 'serverValues' | 'transaction'>
  box: Pick<SecretBox, 'seal' | 'open'>
}

/**
 * At a start: whether the key file is the one of the server that started last on this database. A
 * start with another key leaves its own mark, so that a lost key is reported once, and two servers
 * with different keys at each start of the one or the other.
 */
export const isKeyOfLastStart = async ({ storage, box }: Deps): Promise<boolean> => {
  const mark = await storage.serverValues.get(KEY_MARK)
  if (mark !== null && box.open(mark, KEY_MARK) !== null) return true
  await storage.transaction(({ serverValues }) =>
    serverValues.set(KEY_MARK, box.seal(KEY_MARK, KEY_MARK)),
  )
  return mark === null
}
