import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type StoredObject = { body: Buffer; etag: string; metadata: Record<string, string> }

type Upload = { key: string; metadata: Record<string, string>; parts: Map<number, Buffer> }

const hex = (algorithm: string, bytes: Buffer | string): string =>
  createHash(algorithm).update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * The part of S3 that backups use, over HTTP on the loopback address: signatures (version 4), the
 * SHA-256 and MD5 of what is sent, parts, lists by page, as Amazon's reference describes them. It
 * shares no code with the client. The same tests run against a real server, see `s3-bucket.test.ts`.
 */
export const startS3StandIn = async (options: {
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}) => {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Upload>()
  /** Tests change what arrives, or refuse what is asked. */
  const hooks = { spoil: false, deny: (_method: string, _key: string): boolean => false }
  let requests = 0

  const isSigned = (request: IncomingMessage, url: URL, payloadHash: string): boolean => {
    const [, scope = '', signed = '', signature] =
      /Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=(\w+)/.exec(
        request.headers.authorization ?? '',
      ) ?? []
    const [keyId, day = '', region = '', service = ''] = scope.split('/')
    if (keyId !== options.accessKeyId) return false
    const query = [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&')
    const headers = signed
      .split(';')
      .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
      .join('')
    const canonical = [request.method, url.pathname, query, headers, signed, payloadHash].join('\n')
    const text = [
      'AWS4-HMAC-SHA256',
      request.headers['x-amz-date'],
      scope.split('/').slice(1).join('/'),
      hex('sha256', canonical),
    ].join('\n')
    const dayKey = hmac(`AWS4${options.secretAccessKey}`, day)
    const key = hmac(hmac(hmac(dayKey, region), service), 'aws4_request')
    return hmac(key, text).toString('hex') === signature
  }

  const refuse = (response: ServerResponse, status: number, code: string): void => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>m</Message></Error>`)
  }
  const xml = (response: ServerResponse, body: string): void => {
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0" encoding="UTF-8"?>${body}`)
  }
  const metadataOf = (request: IncomingMessage): Record<string, string> =>
    Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        name.startsWith('x-amz-meta-') ? [[name, String(value)]] : [],
      ),
    )

  const list = (response: ServerResponse, { searchParams }: URL): void => {
    const prefix = searchParams.get('prefix') ?? ''
    const after = searchParams.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(prefix) && key > after)
      .toSorted()
    const page = keys.slice(0, 3)
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${objects.get(key)!.body.length}</Size></Contents>`,
    )
    const isTruncated = keys.length > page.length
    xml(
      response,
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}</ListBucketResult>`,
    )
  }
  const listUploads = (response: ServerResponse): void =>
    xml(
      response,
      `<ListMultipartUploadsResult>${[...uploads].map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`).join('')}</ListMultipartUploadsResult>`,
    )

  const complete = (response: ServerResponse, id: string, asked: string): void => {
    const upload = uploads.get(id)
    if (upload === undefined) return refuse(response, 404, 'NoSuchUpload')
    const parts = [...upload.parts].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes)
    const etags = [...asked.matchAll(/<ETag>(?:&quot;|")?(\w+)(?:&quot;|")?<\/ETag>/g)].map(
      ([, tag]) => tag,
    )
    if (etags.join() !== parts.map((bytes) => hex('md5', bytes)).join())
      return refuse(response, 400, 'InvalidPart')
    const md5s = parts.map((bytes) => createHash('md5').update(bytes).digest())
    const etag = `${hex('md5', Buffer.concat(md5s))}-${parts.length}`
    objects.set(upload.key, { body: Buffer.concat(parts), etag, metadata: upload.metadata })
    uploads.delete(id)
    xml(
      response,
      `<CompleteMultipartUploadResult><ETag>"${etag}"</ETag></CompleteMultipartUploadResult>`,
    )
  }

  const put = (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    key: string,
    body: Buffer,
  ): void => {
    const md5 = request.headers['content-md5']
    if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64'))
      return refuse(response, 400, 'BadDigest')
    const etag = hex('md5', body)
    const id = url.searchParams.get('uploadId')
    if (id === null) objects.set(key, { body, etag, metadata: metadataOf(request) })
    else uploads.get(id)?.parts.set(Number(url.searchParams.get('partNumber')), body)
    response.writeHead(200, { etag: `"${etag}"` }).end()
  }

  const post = (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    key: string,
    body: Buffer,
  ): void => {
    const id = url.searchParams.get('uploadId')
    if (id !== null) return complete(response, id, body.toString())
    const uploadId = randomUUID()
    uploads.set(uploadId, { key, metadata: metadataOf(request), parts: new Map() })
    xml(
      response,
      `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
    )
  }

  const get = (request: IncomingMessage, response: ServerResponse, key: string): void => {
    const object = objects.get(key)
    if (object === undefined) return refuse(response, 404, 'NoSuchKey')
    const { body, etag, metadata } = object
    response.writeHead(200, { ...metadata, etag: `"${etag}"`, 'content-length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  const remove = (response: ServerResponse, url: URL, key: string): void => {
    const id = url.searchParams.get('uploadId')
    if (id === null) objects.delete(key)
    else uploads.delete(id)
    response.writeHead(204).end()
  }

  const answer = (request: IncomingMessage, response: ServerResponse, sent: Buffer): void => {
    requests += 1
    const url = new URL(request.url ?? '', 'http://s3')
    const [bucket, ...rest] = decodeURIComponent(url.pathname).slice(1).split('/')
    const key = rest.join('/')
    const method = request.method ?? ''
    const payloadHash = String(request.headers['x-amz-content-sha256'])
    if (!isSigned(request, url, payloadHash)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (bucket !== options.bucket) return refuse(response, 404, 'NoSuchBucket')
    if (hooks.deny(method, key)) return refuse(response, 403, 'AccessDenied')
    const body = hooks.spoil && sent.length > 0 ? Buffer.from(sent) : sent
    // turned, not set: random bytes may begin with whatever it would be set to
    if (hooks.spoil && sent.length > 0) body.writeUInt8(body.readUInt8() ^ 0xff)
    if (hex('sha256', body) !== payloadHash)
      return refuse(response, 400, 'XAmzContentSHA256Mismatch')
    if (key === '' && url.searchParams.has('uploads')) return listUploads(response)
    if (key === '') return list(response, url)
    if (method === 'PUT') return put(request, response, url, key, body)
    if (method === 'POST') return post(request, response, url, key, body)
    if (method === 'DELETE') return remove(response, url, key)
    get(request, response, key)
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    hooks,
    requests: () => requests,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
