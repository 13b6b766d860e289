import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { link, open, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Seals what the server has to read again, such as the secrets of apps with codes. `about`: what it
 * belongs to; a sealed text that was moved elsewhere in the database does not open.
 */
export type SecretBox = {
  seal(text: string, about: string): string
  /** Null when the key is missing with which it was sealed, or the text was changed. */
  open(sealed: string, about: string): string | null
}

export const SECRET_KEY_FILE = 'second-factor.key'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Names the key in what it sealed. It opens nothing. */
const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 12)

/** The first key seals; all of them open. `keys`: 32 bytes each. */
export const createSecretBox = (keys: readonly [Buffer, ...Buffer[]]): SecretBox => {
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  return {
    seal: (text, about) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, keys[0], nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(about))
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()])
      return `${idOf(keys[0])}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')}`
    },
    open: (sealed, about) => {
      const [id = '', text = ''] = sealed.split('.')
      const key = byId.get(id)
      const bytes = Buffer.from(text, 'base64url')
      if (key === undefined || bytes.length < NONCE_BYTES + TAG_BYTES) return null
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(about))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        const plain = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
        return Buffer.concat([plain, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

/** A box with a key that ends with the process, for tests and programs that seal nothing. */
export const passingSecretBox = (): SecretBox => createSecretBox([randomBytes(KEY_BYTES)])

export class SecretKeyError extends Error {
  override name = 'SecretKeyError'
}

/**
 * The box with the keys of the data folder's key file, a line each, base64url; further lines are
 * keys of before. Makes the file when it is missing, readable for the server's account only. Throws
 * `SecretKeyError` when it has a line that is no key.
 */
export const openSecretBox = async (dataDir: string): Promise<SecretBox> => {
  const file = join(dataDir, SECRET_KEY_FILE)
  const lines = (await linesOf(file)) ?? (await newKeyFile(file))
  const [first, ...others] = lines.map((line) => Buffer.from(line, 'base64url'))
  if (first === undefined || [first, ...others].some((key) => key.length !== KEY_BYTES))
    throw new SecretKeyError(
      `${file} must have a key of 32 bytes in each line (base64url). Put the right file back: without it the codes of people's apps do not work any more.`,
    )
  return createSecretBox([first, ...others])
}

/** Null when there is no such file, or it is empty. */
const linesOf = async (file: string): Promise<string[] | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').map((line) => line.trim())
  return text.trim() === '' ? null : lines.filter((line) => line !== '')
}

const newKeyFile = async (file: string): Promise<string[]> => {
  const line = randomBytes(KEY_BYTES).toString('base64url')
  // Written aside first, so that a power cut leaves no half of a key.
  const aside = `${file}.${randomBytes(4).toString('hex')}.new`
  await writeFile(aside, `${line}\n`, { mode: 0o600, flush: true })
  try {
    // Another server that starts at the same time may be faster: then its key counts.
    await link(aside, file)
    await unlink(aside)
  } catch {
    const others = await linesOf(file)
    if (others !== null) {
      await unlink(aside)
      return others
    }
    await rename(aside, file)
  }
  await syncFolder(dirname(file))
  return [line]
}

/** Makes the names in a folder last through a power cut, where the system can do that for folders. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
