import * as v from 'valibot'

const Outcome = v.object({
  /** Name of the backup. */
  name: v.string(),
  atMs: v.number(),
  /** A sentence; null when it went well. */
  failure: v.nullable(v.string()),
})

/**
 * What survives a restart. `notedFolder`: the folder that carries this server's note. `made`: the last
 * backup that was made and verified. `trial`: the last trial restore, `copyTrial`: that of the continuous copy, named by its day. `upload`: the last backup that is
 * in the second place, whole.
 */
const State = v.object({
  notedFolder: v.nullable(v.string()),
  made: v.nullable(
    v.object({ name: v.string(), atMs: v.number(), bytes: v.number(), tookMs: v.number() }),
  ),
  trial: v.nullable(Outcome),
  copyTrial: v.optional(v.nullable(Outcome), null),
  upload: v.nullable(v.object({ name: v.string(), atMs: v.number() })),
})
export type BackupState = v.InferOutput<typeof State>

/** Name of the server value. */
export const BACKUP_STATE = 'managed-backups'

export const FIRST_STATE: BackupState = {
  notedFolder: null,
  made: null,
  trial: null,
  copyTrial: null,
  upload: null,
}

/** What was stored; the first state where there is nothing, or nothing that this program understands. */
export const readBackupState = (text: string | null): BackupState => {
  if (text === null) return FIRST_STATE
  try {
    const parsed = v.safeParse(State, JSON.parse(text))
    return parsed.success ? parsed.output : FIRST_STATE
  } catch {
    return FIRST_STATE
  }
}
