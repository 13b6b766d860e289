import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeServerTroubles } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { TroubleKind } from '../../domain/self-watch/trouble.ts'
import { FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import { troubleName, troubleText } from '../messages/trouble-words.ts'
import type { Reads } from '../storage/storage.ts'
import type { ServerWatch } from './open-self-watch.ts'

export type WordedTrouble = { kind: TroubleKind; since: Date; name: string; text: string }

/** What is wrong with the server now, in the caller's language; for superadmins. */
export const listTroubles =
  ({
    storage,
    clock,
    serverWatch,
  }: {
    storage: Pick<Reads, 'accounts'>
    clock: Clock
    serverWatch: Pick<ServerWatch, 'troubles'>
  }) =>
  async (actor: Actor): Promise<Result<WordedTrouble[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!maySeeServerTroubles(actor)) return refused({ kind: 'forbidden' })
    const account = await storage.accounts.byId(actor.id)
    const language = account?.language ?? 'english'
    const reader = { language, timeZone: account?.timeZone ?? FIRST_TIME_ZONE }
    const nowMs = clock().getTime()
    return ok(
      serverWatch.troubles().map((trouble) => ({
        kind: trouble.facts.kind,
        since: new Date(trouble.sinceMs),
        name: troubleName(trouble.facts, language),
        text: troubleText(trouble, reader, nowMs),
      })),
    )
  }
