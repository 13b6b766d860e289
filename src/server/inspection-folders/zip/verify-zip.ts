import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import type { PackedFile } from './zip-writer.ts'

export type FolderManifest = {
  format: string
  pdf: { bytes: number; sha256: string }
  files: readonly PackedFile[]
}

/** An entry of the list at the end of a ZIP. */
type ListedEntry = { name: string; packed: number; offset: number }

const MANIFEST = 'manifest.json'
const [END, LOCATOR, END_64, CENTRAL, LOCAL] = [22, 20, 56, 46, 30] as const

const bytesAt = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, at)
  if (bytesRead < length) throw new Error('The ZIP is shorter than it says.')
  return bytes
}

const big = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at))

/** The entries of a ZIP as `createZipWriter` writes them: with ZIP64 sizes throughout. */
const entriesOf = async (file: FileHandle): Promise<ListedEntry[]> => {
  const { size } = await file.stat()
  const end = await bytesAt(file, size - END - LOCATOR - END_64, END_64)
  if (end.readUInt32LE(0) !== 0x06064b50) throw new Error('This is no ZIP of an inspection folder.')
  const list = await bytesAt(file, big(end, 48), big(end, 40))
  const entries: ListedEntry[] = []
  for (let at = 0; at < list.length;) {
    const [nameLength, extraLength] = [list.readUInt16LE(at + 28), list.readUInt16LE(at + 30)]
    const extra = at + CENTRAL + nameLength
    entries.push({
      name: list.toString('utf8', at + CENTRAL, extra),
      packed: big(list, extra + 12),
      offset: big(list, extra + 20),
    })
    at = extra + extraLength
  }
  return entries
}

/** The content of an entry, unpacked; throws where it cannot be unpacked. */
const contentOf = async (
  path: string,
  file: FileHandle,
  { packed, offset }: ListedEntry,
): Promise<AsyncIterable<Uint8Array>> => {
  const head = await bytesAt(file, offset, LOCAL)
  const from = offset + LOCAL + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packedBytes =
    packed === 0
      ? Readable.from([])
      : createReadStream(path, { start: from, end: from + packed - 1 })
  const inflate = createInflateRaw()
  packedBytes.on('error', (error) => inflate.destroy(error))
  return packedBytes.pipe(inflate)
}

const hashOf = async (content: AsyncIterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const part of content) hash.update(part)
  return hash.digest('hex')
}

const manifestOf = async (content: AsyncIterable<Uint8Array>): Promise<FolderManifest> => {
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as FolderManifest
}

/** Every file of a folder's ZIP that is not as its manifest says, in a sentence. */
export const verifyZip = async (
  path: string,
): Promise<{ manifest: FolderManifest | null; problems: string[] }> => {
  const file = await open(path)
  const problems: string[] = []
  try {
    const entries = new Map((await entriesOf(file)).map((entry) => [entry.name, entry]))
    const listed = entries.get(MANIFEST)
    if (listed === undefined) return { manifest: null, problems: ['There is no manifest.json.'] }
    const manifest = await manifestOf(await contentOf(path, file, listed))
    for (const { name, sha256 } of manifest.files) {
      const entry = entries.get(name)
      entries.delete(name)
      if (entry === undefined) {
        problems.push(`${name} is missing.`)
        continue
      }
      const hash = await contentOf(path, file, entry)
        .then(hashOf)
        .catch(() => null)
      if (hash !== sha256) problems.push(`${name} was changed.`)
    }
    entries.delete(MANIFEST)
    for (const name of entries.keys()) problems.push(`${name} was added.`)
    return { manifest, problems }
  } catch (error) {
    problems.push(
      `The ZIP or its manifest.json is damaged: ${error instanceof Error ? error.message : String(error)}`,
    )
    return { manifest: null, problems }
  } finally {
    await file.close()
  }
}
