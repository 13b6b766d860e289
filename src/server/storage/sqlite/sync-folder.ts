import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes the new name survive a power cut. Windows cannot open folders and does not need it. */
export const syncFolder = (folder: string): void => {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
