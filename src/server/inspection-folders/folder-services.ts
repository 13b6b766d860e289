import { type FolderDeps, listFolders } from './own-folders.ts'
import { dropFolder } from './drop-folder.ts'
import { offerFolder } from './offer-folder.ts'
import { askForFolder } from './ask-for-folder.ts'

export const folderServices = (deps: FolderDeps) => ({
  list: listFolders(deps),
  ask: askForFolder(deps),
  drop: dropFolder(deps),
  offer: offerFolder(deps),
})
