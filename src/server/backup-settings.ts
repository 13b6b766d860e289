/** In the data folder. */
export const BACKUPS_FOLDER = 'backups'

/** A bucket of an S3-compatible store. */
export type S3Settings = {
  /** Null: Amazon's. */
  endpoint: string | null
  region: string
  bucket: string
  /** Empty, or a path that ends with a slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where backups go, and which the server makes by itself. */
export type BackupSettings = {
  /** Whether the server makes one a day, and thins them out. */
  isOn: boolean
  /** BACKUP_DIR: never made by this program. Null: the folder in the data folder. */
  folder: string | null
  /** How much of the disk all of them together may take, 0 to 1. */
  shareOfDisk: number
  /** A second place for each backup; null without one. */
  s3: S3Settings | null
}
