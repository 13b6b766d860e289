import type { S3Settings } from '../../backup-settings.ts'

/** The place of backups, as people write it: s3://bucket/prefix/name. */
export const s3Address = ({ bucket, prefix }: S3Settings, name = ''): string =>
  `s3://${bucket}/${prefix}${name}`
