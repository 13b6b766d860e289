import { join } from 'node:path'

/** Where the files of a folder are. */
export const filesOf = (folder: string, id: number): { pdf: string; zip: string } => ({
  pdf: join(folder, `${id}.pdf`),
  zip: join(folder, `${id}.zip`),
})
