import type { S3Client } from '@aws-sdk/client-s3'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Settings } from '../../backup-settings.ts'
import { s3Address } from './s3-address.ts'
import { asS3Error, S3Error } from './s3-error.ts'

/** One object, by its name below the prefix. */
export type S3Object = { name: string; bytes: number }

const MIB = 1024 ** 2
/** Held in memory, one at a time. S3 takes 10,000 parts of an object, of 5 MB at least. */
const PART_BYTES = 16 * MIB
const MOST_PARTS = 9_000
const HASH_FIELD = 'sha256'

/** Loaded where it is needed only: it takes half a second and 25 MB. */
const load = () => import('@aws-sdk/client-s3')
type Sdk = Awaited<ReturnType<typeof load>>

/**
 * Backups in a bucket. Everything throws `S3Error`. Each part goes with its SHA-256 in the signature and
 * its MD5, which the store checks before it takes it.
 */
export class S3Bucket {
  readonly #sdk: Sdk
  readonly #client: S3Client
  readonly #settings: S3Settings

  static async open(settings: S3Settings): Promise<S3Bucket> {
    return new S3Bucket(await load(), settings)
  }

  private constructor(sdk: Sdk, settings: S3Settings) {
    const { endpoint, region, accessKeyId, secretAccessKey } = settings
    this.#sdk = sdk
    this.#settings = settings
    this.#client = new sdk.S3Client({
      region,
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: 3,
      // Stores other than Amazon's do not all know its newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 10_000, requestTimeout: 300_000 },
    })
  }

  close(): void {
    this.#client.destroy()
  }

  #at(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#settings.bucket, Key: this.#settings.prefix + name }
  }

  async #ask<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw asS3Error(error, what, this.#settings.endpoint ?? 'Amazon S3')
    }
  }

  /** What lies below the prefix, not deeper. */
  async list(): Promise<S3Object[]> {
    const { bucket: Bucket, prefix: Prefix } = this.#settings
    const objects: S3Object[] = []
    let token: string | undefined
    do {
      const page = await this.#ask('Listing the backups', () =>
        this.#client.send(
          new this.#sdk.ListObjectsV2Command({
            Bucket,
            Prefix,
            Delimiter: '/',
            ...(token !== undefined && { ContinuationToken: token }),
          }),
        ),
      )
      for (const { Key = '', Size = 0 } of page.Contents ?? [])
        objects.push({ name: Key.slice(Prefix.length), bytes: Size })
      token = page.IsTruncated === true ? page.NextContinuationToken : undefined
    } while (token !== undefined)
    return objects
  }

  async remove(name: string): Promise<void> {
    await this.#ask('Removing an old backup', () =>
      this.#client.send(new this.#sdk.DeleteObjectCommand(this.#at(name))),
    )
  }

  /** Uploads a whole file, and resolves once the store says that it has just these bytes. */
  async store(file: string, name: string): Promise<void> {
    const handle = await open(file, 'r')
    try {
      const { size } = await handle.stat()
      const sha256 = await sha256Of(handle)
      if (await this.#has(name, size, sha256)) return
      const etag =
        size <= PART_BYTES
          ? await this.#putWhole(handle, size, name, sha256)
          : await this.#putParts(handle, size, name, sha256)
      await this.#assertWhole(name, { size, etag, sha256 })
    } finally {
      await handle.close()
    }
  }

  async #head(name: string) {
    return this.#client.send(new this.#sdk.HeadObjectCommand(this.#at(name)))
  }

  async #has(name: string, size: number, sha256: string): Promise<boolean> {
    try {
      const { ContentLength, Metadata } = await this.#head(name)
      return ContentLength === size && Metadata?.[HASH_FIELD] === sha256
    } catch {
      // Not there, or not to be looked at: the upload says what is wrong.
      return false
    }
  }

  /** Answers the MD5 of the file. */
  async #putWhole(handle: FileHandle, size: number, name: string, sha256: string): Promise<string> {
    const Body = await partOf(handle, 0, size)
    const md5 = createHash('md5').update(Body).digest()
    await this.#ask('The upload of a backup', () =>
      this.#client.send(
        new this.#sdk.PutObjectCommand({
          ...this.#at(name),
          Body,
          ContentMD5: md5.toString('base64'),
          Metadata: { [HASH_FIELD]: sha256 },
        }),
      ),
    )
    return md5.toString('hex')
  }

  /** Answers what S3 calls the object's ETag: the MD5 of the parts' MD5s, and their number. */
  async #putParts(handle: FileHandle, size: number, name: string, sha256: string): Promise<string> {
    const at = this.#at(name)
    const { UploadId } = await this.#ask('The upload of a backup', () =>
      this.#client.send(
        new this.#sdk.CreateMultipartUploadCommand({ ...at, Metadata: { [HASH_FIELD]: sha256 } }),
      ),
    )
    try {
      const md5s: Buffer[] = []
      const Parts: { PartNumber: number; ETag: string | undefined }[] = []
      const partBytes = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS))
      for (let from = 0; from < size; from += partBytes) {
        const Body = await partOf(handle, from, Math.min(partBytes, size - from))
        const md5 = createHash('md5').update(Body).digest()
        const part = { ...at, UploadId, PartNumber: Parts.length + 1 }
        const { ETag } = await this.#ask('The upload of a backup', () =>
          this.#client.send(
            new this.#sdk.UploadPartCommand({ ...part, Body, ContentMD5: md5.toString('base64') }),
          ),
        )
        md5s.push(md5)
        Parts.push({ PartNumber: part.PartNumber, ETag })
      }
      await this.#ask('The upload of a backup', () =>
        this.#client.send(
          new this.#sdk.CompleteMultipartUploadCommand({
            ...at,
            UploadId,
            MultipartUpload: { Parts },
          }),
        ),
      )
      return `${createHash('md5').update(Buffer.concat(md5s)).digest('hex')}-${md5s.length}`
    } catch (error) {
      await this.#client
        .send(new this.#sdk.AbortMultipartUploadCommand({ ...at, UploadId }))
        .catch(() => undefined)
      throw error
    }
  }

  /**
   * Compares what the store says that it has. Not every store makes the ETag of several parts as Amazon
   * does: then the object is read back. With encryption by a key service no ETag is an MD5; the length
   * and the checks of each part must do, since reading back from there is charged for.
   */
  async #assertWhole(
    name: string,
    sent: { size: number; etag: string; sha256: string },
  ): Promise<void> {
    const head = await this.#ask('Looking at the uploaded backup', () => this.#head(name))
    const isSame =
      head.ContentLength === sent.size &&
      (head.ETag?.replaceAll('"', '') === sent.etag ||
        head.ServerSideEncryption?.includes('kms') === true ||
        (await this.#readBack(name)) === sent.sha256)
    if (isSame) return
    await this.remove(name)
    throw new S3Error(
      `The uploaded backup ${s3Address(this.#settings, name)} is not what was sent, and was removed. It is tried again.`,
    )
  }

  /** Answers the SHA-256 of the object as it comes from the store. */
  async #readBack(name: string): Promise<string> {
    const hash = createHash('sha256')
    await this.#ask('Reading the uploaded backup back', async () => {
      const { Body } = await this.#client.send(new this.#sdk.GetObjectCommand(this.#at(name)))
      for await (const bytes of Body as Readable) hash.update(bytes as Buffer)
    })
    return hash.digest('hex')
  }

  /** Ends uploads of these names that a killed process has begun; stores charge for their parts. */
  async abandonUploads(isOwn: (name: string) => boolean): Promise<void> {
    const { bucket: Bucket, prefix: Prefix } = this.#settings
    try {
      const { Uploads = [] } = await this.#client.send(
        new this.#sdk.ListMultipartUploadsCommand({ Bucket, Prefix }),
      )
      for (const { Key = '', UploadId } of Uploads)
        if (isOwn(Key.slice(Prefix.length)))
          await this.#client.send(
            new this.#sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }),
          )
    } catch {
      // Not every store has the list, or lets this key read it.
    }
  }

  /** Downloads into a new file, and checks it against the SHA-256 that was stored with it. */
  async fetch(name: string, file: string): Promise<void> {
    const answer = await this.#ask(`Fetching ${name}`, () =>
      this.#client.send(new this.#sdk.GetObjectCommand(this.#at(name))),
    )
    const hash = createHash('sha256')
    const body = answer.Body as Readable
    body.on('data', (bytes: Buffer) => hash.update(bytes))
    await this.#ask(`Fetching ${name}`, () =>
      pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600 })),
    )
    const sha256 = answer.Metadata?.[HASH_FIELD]
    if (sha256 !== undefined && sha256 !== hash.digest('hex'))
      throw new S3Error(
        `${s3Address(this.#settings, name)} did not arrive as it was stored. Try again, or take another backup.`,
      )
  }

  /** Whether the store refused because the key has no right to do it. */
  static isDenied(error: unknown): boolean {
    return error instanceof S3Error && /: (AccessDenied|Forbidden|403)\b/.test(error.message)
  }
}

const partOf = async (handle: FileHandle, from: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, from + filled)
    if (bytesRead === 0) throw new S3Error('The backup became shorter while it was uploaded.')
    filled += bytesRead
  }
  return bytes
}

const sha256Of = async (handle: FileHandle): Promise<string> => {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(MIB)
  let position = 0
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
    if (bytesRead === 0) return hash.digest('hex')
    hash.update(buffer.subarray(0, bytesRead))
    position += bytesRead
  }
}
