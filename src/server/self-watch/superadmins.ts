import { FIRST_TIME_ZONE, type Language } from '../../domain/users/account.ts'
import type { PushSubscription } from '../storage/push-store.ts'
import type { Reads } from '../storage/storage.ts'

/** `email`: null while nobody has confirmed it. */
export type Superadmin = {
  id: number
  email: string | null
  language: Language
  timeZone: string
  browsers: readonly PushSubscription[]
}

export type Superadmins = {
  /** Reads them again. Throws when storage does not answer; then those before stay. */
  refresh(): Promise<void>
  all(): readonly Superadmin[]
}

/** Keeps in memory how superadmins are reached, for a time when storage does not answer. */
export const createSuperadmins = (storage: Pick<Reads, 'accounts' | 'push'>): Superadmins => {
  let superadmins: readonly Superadmin[] = []
  return {
    refresh: async () => {
      const { rows } = await storage.accounts.list({
        scope: { kind: 'all' },
        roles: ['superadmin'],
      })
      const next: Superadmin[] = []
      for (const { id, email, emailConfirmedAt, language, timeZone } of rows)
        next.push({
          id,
          email: emailConfirmedAt === null ? null : email,
          language,
          timeZone: timeZone ?? FIRST_TIME_ZONE,
          browsers: await storage.push.ofAccount(id),
        })
      superadmins = next
    },
    all: () => superadmins,
  }
}
