import type { HeadObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Settings } from '../../backup-settings.ts'
import { type FileToSend, fileToSend, md5Of, readPart } from './file-to-send.ts'
import { s3Address } from './s3-address.ts'
import { asS3Error, S3Error } from './s3-error.ts'

/** One object, by its name below the prefix. */
export type S3Object = { name: string; bytes: number }

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
      const sent = await fileToSend(handle)
      if (await this.#hasAlready(name, sent)) return
      if (sent.bytes <= sent.partBytes) await this.#putWhole(handle, sent, name)
      else await this.#putParts(handle, sent, name)
      const head = await this.#ask('Looking at the uploaded backup', () => this.#head(name))
      if (await this.#isWhole(name, sent, head)) return
    } finally {
      await handle.close()
    }
    const isRemoved = await this.remove(name).then(
      () => true,
      () => false,
    )
    throw new S3Error(
      `The uploaded backup ${s3Address(this.#settings, name)} is not what was sent, and ${isRemoved ? 'was' : 'could not be'} removed. It is sent again.`,
    )
  }

  async #head(name: string) {
    return this.#client.send(new this.#sdk.HeadObjectCommand(this.#at(name)))
  }

  /** Its hash was stored before its bytes were checked, so both are looked at. */
  async #hasAlready(name: string, sent: FileToSend): Promise<boolean> {
    try {
      const head = await this.#head(name)
      return head.Metadata?.[HASH_FIELD] === sent.sha256 && (await this.#isWhole(name, sent, head))
    } catch {
      // Not there, or not to be looked at: the upload says what is wrong.
      return false
    }
  }

  async #putWhole(handle: FileHandle, sent: FileToSend, name: string): Promise<void> {
    const Body = await readPart(handle, 0, sent.bytes)
    await this.#ask('The upload of a backup', () =>
      this.#client.send(
        new this.#sdk.PutObjectCommand({
          ...this.#at(name),
          Body,
          ContentMD5: md5Of(Body).toString('base64'),
          Metadata: { [HASH_FIELD]: sent.sha256 },
        }),
      ),
    )
  }

  async #putParts(
    handle: FileHandle,
    { bytes, partBytes, sha256 }: FileToSend,
    name: string,
  ): Promise<void> {
    const at = this.#at(name)
    const { UploadId } = await this.#ask('The upload of a backup', () =>
      this.#client.send(
        new this.#sdk.CreateMultipartUploadCommand({ ...at, Metadata: { [HASH_FIELD]: sha256 } }),
      ),
    )
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = []
      for (let from = 0; from < bytes; from += partBytes) {
        const Body = await readPart(handle, from, Math.min(partBytes, bytes - from))
        const ContentMD5 = md5Of(Body).toString('base64')
        const PartNumber = Parts.length + 1
        const { ETag } = await this.#ask('The upload of a backup', () =>
          this.#client.send(
            new this.#sdk.UploadPartCommand({ ...at, UploadId, PartNumber, Body, ContentMD5 }),
          ),
        )
        Parts.push({ PartNumber, ETag })
      }
      const whole = { ...at, UploadId, MultipartUpload: { Parts } }
      await this.#ask('The upload of a backup', () =>
        this.#client.send(new this.#sdk.CompleteMultipartUploadCommand(whole)),
      )
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
  async #isWhole(name: string, sent: FileToSend, head: HeadObjectCommandOutput): Promise<boolean> {
    return (
      head.ContentLength === sent.bytes &&
      (head.ETag?.replaceAll('"', '') === sent.etag ||
        head.ServerSideEncryption?.includes('kms') === true ||
        (await this.#readBack(name)) === sent.sha256)
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

  static isMissing(error: unknown): boolean {
    return error instanceof S3Error && /: (NoSuchKey|NotFound|404)\b/.test(error.message)
  }

  /** Whether the store refused because the key has no right to do it. */
  static isDenied(error: unknown): boolean {
    return error instanceof S3Error && /: (AccessDenied|Forbidden|403)\b/.test(error.message)
  }
}
