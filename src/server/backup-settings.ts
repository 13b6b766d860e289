/** In the data folder. */
export const BACKUPS_FOLDER = 'backups'

/** Where backups go, and which the server makes by itself. */
export type BackupSettings = {
  /** Whether the server makes one a day, and thins them out. */
  isOn: boolean
  /** BACKUP_DIR: never made by this program. Null: the folder in the data folder. */
  folder: string | null
  /** How much of the disk all of them together may take, 0 to 1. */
  shareOfDisk: number
}
