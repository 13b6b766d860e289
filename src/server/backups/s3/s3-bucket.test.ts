import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { randomFillSync } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { S3Settings } from '../../backup-settings.ts'
import { backupName } from '../../../domain/backups/backup-name.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import { S3Bucket } from './s3-bucket.ts'
import { s3Place } from './s3-place.ts'
import { startS3StandIn, type StoredObject } from './testing/s3-stand-in.ts'

/**
 * A real server to run the first tests against, in place of the stand-in:
 * S3_TEST='http://127.0.0.1:8080 <region> <bucket> <key id> <secret>'
 */
const [realEndpoint, region = 'us-east-1', bucket = 'backups', ...keys] = (
  process.env['S3_TEST'] ?? ''
)
  .split(' ')
  .filter((word) => word !== '')
const [accessKeyId = 'cold-key', secretAccessKey = 'not-to-be-seen-anywhere'] = keys

const PREFIX = 'cold/north/'
let folder: string
let file: string
let standIn: Awaited<ReturnType<typeof startS3StandIn>>
let settings: S3Settings
let open: S3Bucket

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-s3-'))
  file = join(folder, 'copy.db')
  standIn = await startS3StandIn({ bucket, accessKeyId, secretAccessKey })
  const endpoint = realEndpoint ?? standIn.endpoint
  settings = { endpoint, region, bucket, prefix: PREFIX, accessKeyId, secretAccessKey }
  open = await S3Bucket.open(settings)
})
afterEach(async () => {
  for (const { name } of await open.list().catch(() => [])) await open.remove(name)
  open.close()
  await standIn.close()
  rmSync(folder, { recursive: true })
})

const writeFile = (bytes: number): void => writeFileSync(file, randomFillSync(Buffer.alloc(bytes)))
const names = async (): Promise<string[]> => (await open.list()).map(({ name }) => name)
const NOW = Date.UTC(2026, 10, 22, 2)
const nameOf = (daysAgo: number, installation = '9f86d081'): string =>
  backupName({ madeMs: NOW - daysAgo * DAY_MS, installation })
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  )

describe('with any store', () => {
  test.each([
    ['a small file', 1_000],
    ['a file in several parts', 40 * 1024 ** 2 + 3],
  ])('%s is stored, listed below its prefix, and fetched as it was', async (_, bytes) => {
    writeFile(bytes)
    await open.store(file, nameOf(0))
    expect(await open.list()).toEqual([{ name: nameOf(0), bytes }])
    const fetched = join(folder, 'fetched.db')
    await open.fetch(nameOf(0), fetched)
    expect(readFileSync(fetched).equals(readFileSync(file))).toBe(true)
    expect(statSync(fetched).mode & 0o077).toBe(0)
    await open.remove(nameOf(0))
    expect(await names()).toEqual([])
  })

  test('old backups of this installation are thinned out, in a thread; those of others stay', async () => {
    writeFile(10)
    const foreign = [nameOf(400, '00000000'), 'notes.txt']
    const own = Array.from({ length: 9 }, (_unused, i) => nameOf(i))
    for (const name of [...foreign, ...own]) await open.store(file, name)
    await s3Place(settings, 'UTC').thinOut('9f86d081', NOW, new AbortController().signal)
    expect((await names()).toSorted()).toEqual([...foreign, ...own.slice(0, 8)].toSorted())
  })

  test('a wrong secret, a missing bucket and a missing object are sentences without a secret', async () => {
    const wrong = await S3Bucket.open({ ...settings, secretAccessKey: 'another-secret' })
    const message = await refusal(wrong.list())
    expect(message).toMatch(
      /^Listing the backups failed at http:\/\/127[^ ]+: (SignatureDoesNotMatch|AccessDenied|Forbidden)[.] \w/,
    )
    expect(message).not.toContain('secret')
    wrong.close()
    const elsewhere = await S3Bucket.open({ ...settings, bucket: 'nowhere-at-all' })
    expect(await refusal(elsewhere.list())).toContain(': NoSuchBucket. Make the bucket')
    elsewhere.close()
    expect(await refusal(open.fetch('nothing.db', join(folder, 'x')))).toContain(': NoSuchKey.')
  })
})

// What only a store does that tests can change.
describe.skipIf(realEndpoint !== undefined)('when something goes wrong', () => {
  test('a byte that changes on its way is refused by the store, and no part of the file stays', async () => {
    standIn.hooks.spoil = true
    for (const bytes of [1_000, 20 * 1024 ** 2]) {
      writeFile(bytes)
      expect(await refusal(open.store(file, nameOf(0)))).toContain('XAmzContentSHA256Mismatch')
    }
    expect([standIn.objects.size, standIn.uploads.size]).toEqual([0, 0])
  })

  /** The store keeps something else than it confirmed. */
  const storesAs = (change: (object: StoredObject) => StoredObject): void => {
    const set = standIn.objects.set.bind(standIn.objects)
    standIn.objects.set = (key, object) => set(key, change(object))
  }

  test('an object that is not what was sent is removed again', async () => {
    writeFile(20 * 1024 ** 2)
    storesAs((object) => ({ ...object, etag: 'own', body: Buffer.from(object.body).fill(0, 9) }))
    expect(await refusal(open.store(file, nameOf(0)))).toContain('is not what was sent')
    expect(standIn.objects.size).toBe(0)
  })

  test('an object that is not what was sent, and cannot be removed, is sent again at the next try', async () => {
    let spoils = true
    storesAs((object) =>
      spoils ? { ...object, etag: 'own', body: Buffer.from(object.body).fill(0, 9) } : object,
    )
    standIn.hooks.deny = (method) => method === 'DELETE'
    writeFile(1_000)
    expect(await refusal(open.store(file, nameOf(0)))).toContain(
      'is not what was sent, and could not be removed',
    )
    spoils = false
    await open.store(file, nameOf(0))
    expect(standIn.objects.get(PREFIX + nameOf(0))!.body.equals(readFileSync(file))).toBe(true)
    standIn.hooks.deny = () => false
  })

  test('a store that makes the ETag of several parts in its own way is read back', async () => {
    writeFile(20 * 1024 ** 2)
    storesAs((object) => ({ ...object, etag: `${'0'.repeat(32)}-2` }))
    await open.store(file, nameOf(0))
    expect(await names()).toEqual([nameOf(0)])
  })

  test('a file that is there already is not sent again', async () => {
    writeFile(1_000)
    await open.store(file, nameOf(0))
    const before = standIn.requests()
    await open.store(file, nameOf(0))
    expect(standIn.requests() - before).toBe(1)
  })

  test('what a killed upload left in parts is given up at the next one', async () => {
    standIn.uploads.set('left', { key: PREFIX + nameOf(1), metadata: {}, parts: new Map() })
    standIn.uploads.set('of others', { key: `${PREFIX}video.mp4`, metadata: {}, parts: new Map() })
    writeFile(10)
    await s3Place(settings, 'UTC').store(file, nameOf(0), new AbortController().signal)
    expect([...standIn.uploads.keys()]).toEqual(['of others'])
    expect(await names()).toEqual([nameOf(0)])
  })

  test('an object that was changed in the store is not taken for the backup', async () => {
    writeFile(1_000)
    await open.store(file, nameOf(0))
    standIn.objects.get(PREFIX + nameOf(0))!.body[7]! ^= 1
    expect(await refusal(open.fetch(nameOf(0), join(folder, 'fetched.db')))).toContain(
      'did not arrive as it was stored',
    )
  })

  test('a key that may only add leaves the thinning to the bucket', async () => {
    standIn.hooks.deny = (method) => method === 'DELETE'
    writeFile(10)
    const place = s3Place(settings, 'UTC')
    for (let i = 0; i < 9; i++) await open.store(file, nameOf(i))
    await place.thinOut('9f86d081', NOW, new AbortController().signal)
    expect(standIn.objects.size).toBe(9)
    standIn.hooks.deny = () => false
  })

  test('a store that is gone is a sentence with its address', async () => {
    const { endpoint } = standIn
    const gone = await S3Bucket.open({ ...settings, endpoint: 'http://127.0.0.1:9' })
    expect(await refusal(gone.list())).toBe(
      'Listing the backups failed at http://127.0.0.1:9: ECONNREFUSED. Nothing listens there: check S3_ENDPOINT.',
    )
    gone.close()
    expect(endpoint).toContain('127.0.0.1')
  })
})
