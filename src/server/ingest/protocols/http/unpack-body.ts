import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { BODY_BYTES } from './decode.ts'

export type Unpacked =
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'too-large' }
  | { kind: 'broken-gzip' }
  | { kind: 'unknown-encoding' }

const inflate = promisify(gunzip)
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Off the main thread, and never beyond the size of a plain body: a small bomb stays small. */
const unpackGzip = async (body: Buffer): Promise<Unpacked> => {
  try {
    return { kind: 'bytes', bytes: await inflate(body, { maxOutputLength: BODY_BYTES }) }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ERR_BUFFER_TOO_LARGE') return { kind: 'too-large' }
    if (code.startsWith('Z_')) return { kind: 'broken-gzip' }
    throw error
  }
}

/** The body as it was before its Content-Encoding. */
export const unpackBody = (
  body: Buffer,
  encoding: string | undefined,
): Unpacked | Promise<Unpacked> => {
  const name = encoding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity') return { kind: 'bytes', bytes: body }
  return name === 'gzip' || name === 'x-gzip' ? unpackGzip(body) : { kind: 'unknown-encoding' }
}
