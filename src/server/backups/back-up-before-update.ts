import { OperatorError } from '../operator-error.ts'
import type { OldDatabase } from '../storage/old-database.ts'
import { checkBackupFolder } from './backup-folder.ts'
import { BACKUP_STATE, readBackupState } from './backup-state.ts'
import { makeBackup, type MakeBackupDeps } from './make-backup.ts'

/**
 * A backup right before storage is changed to a newer form: the way back to the older program. One that
 * cannot be made does not keep the server from starting, since then nothing would be monitored: the
 * reason is logged, and the nightly backup meets it again.
 */
export const backUpBeforeUpdate =
  (
    deps: MakeBackupDeps & {
      log: (text: string, facts: object) => void
      warn: (text: string, facts: object) => void
    },
  ) =>
  async (storage: OldDatabase): Promise<void> => {
    const { fromVersion, toVersion } = storage
    deps.log('the database is updated; a backup is made first', { fromVersion, toVersion })
    try {
      const { notedFolder } = readBackupState(storage.serverValue(BACKUP_STATE))
      await checkBackupFolder(deps.folder, notedFolder === deps.folder.path)
      const backup = await makeBackup(deps, storage.installation(), new AbortController().signal)
      deps.log('the backup before the update was made and verified', { backup })
    } catch (error) {
      const facts = error instanceof OperatorError ? { reason: error.message } : { err: error }
      deps.warn('no backup was made before the update', facts)
    }
  }
