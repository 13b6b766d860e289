import type { S3Settings } from './backup-settings.ts'

/** The settings of a store as they were read. */
type S3Texts = {
  S3_ENDPOINT?: string | undefined
  S3_REGION: string
  S3_BUCKET?: string | undefined
  S3_PREFIX?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** Null where no store is set. */
export const s3Settings = (s: S3Texts): S3Settings | null =>
  s.S3_BUCKET === undefined ||
  s.S3_ACCESS_KEY_ID === undefined ||
  s.S3_SECRET_ACCESS_KEY === undefined
    ? null
    : {
        endpoint: s.S3_ENDPOINT ?? null,
        region: s.S3_REGION,
        bucket: s.S3_BUCKET,
        prefix: s.S3_PREFIX ?? '',
        accessKeyId: s.S3_ACCESS_KEY_ID,
        secretAccessKey: s.S3_SECRET_ACCESS_KEY,
      }

/** A sentence where only some of the settings of a store are there. */
export const s3Complaint = (s: S3Texts): string | null => {
  const needed = [s.S3_BUCKET, s.S3_ACCESS_KEY_ID, s.S3_SECRET_ACCESS_KEY]
  const isAny = [...needed, s.S3_ENDPOINT, s.S3_PREFIX].some((value) => value !== undefined)
  return isAny && needed.includes(undefined)
    ? 'A store for backups needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all three, or none.'
    : null
}
