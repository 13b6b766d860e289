import * as v from 'valibot'
import { isOrigin } from './origin.ts'

/** Over the network only with TLS. */
const isSafeStore = (text: string): boolean => {
  const host = URL.parse(text)?.hostname ?? ''
  return (
    isOrigin(text) &&
    (text.startsWith('https:') || /^(localhost|127[.]\d+[.]\d+[.]\d+|\[::1\])$/.test(host))
  )
}

export const S3Endpoint = v.pipe(
  v.string(),
  v.check(
    isSafeStore,
    (issue) =>
      `S3_ENDPOINT must be the address of the store, such as https://s3.example.com, without a path; http only on this machine, since backups hold personal data. It is "${issue.input}".`,
  ),
  v.transform((text) => new URL(text).origin),
)

export const S3BucketName = v.pipe(
  v.string(),
  v.check(
    (text) => /^[\w.-]{3,63}$/.test(text),
    (issue) => `S3_BUCKET must be the name of a bucket, not "${issue.input}".`,
  ),
)

/** Ends with a slash. */
export const S3Prefix = v.pipe(
  v.string(),
  v.check(
    (text) => /^[\w.=-]+(\/[\w.=-]+)*\/?$/.test(text),
    (issue) =>
      `S3_PREFIX must be a path in the bucket of letters, digits and . _ = -, such as cold/north, not "${issue.input}".`,
  ),
  v.transform((text) => (text.endsWith('/') ? text : `${text}/`)),
)
