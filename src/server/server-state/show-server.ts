import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeServerTroubles } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { CopyState } from '../continuous-copy/continuous-copy.ts'
import type { HeartbeatFigures } from '../heartbeat/create-heartbeat.ts'
import { lastFullCheckMs } from '../self-check/check-state.ts'
import type { DatabaseFile, Storage } from '../storage/storage.ts'
import type { OtherServer } from '../watch-others/watch-servers.ts'
import type { DiskSpace } from '../self-watch/observers.ts'
import type { ServerWatch } from '../self-watch/open-self-watch.ts'

/** Damage is named place by place; a page shows the first ones. */
const MOST_DAMAGE = 20

/** What the server says of itself. Times in ms since 1970. */
export type ServerNow = {
  database: 'sqlite' | 'postgresql'
  /** Null before the first look, and where a database server keeps the data. */
  disk: DiskSpace | null
  /** Null without COPY_DIR. */
  copy: (CopyState & { folder: string }) | null
  /** Null without HEARTBEAT_URL. */
  heartbeat: HeartbeatFigures | null
  otherServers: OtherServer[]
  damagedPlaces: number
  /** Sentences about the first of them. */
  damage: string[]
  /** When all that is stored had been checked last; null before the first time, and where a database server checks it. */
  fullCheckMs: number | null
}

export type ShowServerDeps = {
  storage: Pick<Storage, 'serverValues'>
  databaseFile: Pick<DatabaseFile, 'copyState'> | null
  serverWatch: Pick<ServerWatch, 'figures' | 'damage'>
  /** COPY_DIR; null without it. */
  copyFolder?: string | null
  heartbeat?: { figures: () => HeartbeatFigures | null }
  otherServers?: { servers: () => OtherServer[] }
}

/** For superadmins. */
export const showServer =
  ({
    storage,
    databaseFile,
    serverWatch,
    copyFolder = null,
    heartbeat,
    otherServers,
  }: ShowServerDeps) =>
  async (actor: Actor): Promise<Result<ServerNow, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!maySeeServerTroubles(actor)) return refused({ kind: 'forbidden' })
    const copy = databaseFile?.copyState() ?? null
    const damage = serverWatch.damage.list()
    return ok({
      database: databaseFile === null ? 'postgresql' : 'sqlite',
      disk: serverWatch.figures().disk,
      copy: copy === null || copyFolder === null ? null : { ...copy, folder: copyFolder },
      heartbeat: heartbeat?.figures() ?? null,
      otherServers: otherServers?.servers() ?? [],
      damagedPlaces: damage.length,
      damage: damage.slice(0, MOST_DAMAGE).map(({ text }) => text),
      fullCheckMs: databaseFile === null ? null : await lastFullCheckMs(storage.serverValues),
    })
  }
