import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { dutiesBetween } from '../../domain/duty/on-duty.ts'
import { calendarText } from '../../domain/duty/rota-calendar.ts'
import type { Duty } from '../../domain/duty/rota.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import {
  type Account,
  FIRST_TIME_ZONE,
  LANGUAGE_CODES,
  type LanguageCode,
} from '../../domain/users/account.ts'
import { personName } from '../../domain/users/person-name.ts'
import de from '../../locales/de/duty-calendar.json' with { type: 'json' }
import en from '../../locales/en/duty-calendar.json' with { type: 'json' }
import hu from '../../locales/hu/duty-calendar.json' with { type: 'json' }
import nl from '../../locales/nl/duty-calendar.json' with { type: 'json' }
import ro from '../../locales/ro/duty-calendar.json' with { type: 'json' }
import sk from '../../locales/sk/duty-calendar.json' with { type: 'json' }
import { filled } from '../../locales/filled.ts'
import { createAttemptCounter } from '../rate-limits/attempt-counter.ts'
import { COUNTS_ALONE } from '../rate-limits/counts-together.ts'
import { clientNetwork } from '../rate-limits/client-network.ts'
import { secretHash } from '../secret.ts'
import type { StoredRota } from '../storage/rota-store.ts'
import type { DutyDeps } from './rota-account.ts'
import { rotaPeople } from './show-rota.ts'

const TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<LanguageCode, typeof en>

const DAYS_BACK = 30
const DAYS_AHEAD = 180

const WRONG_SECRETS = {
  attempts: 30,
  windowMs: HOUR_MS,
  firstLockMs: HOUR_MS / 4,
  longestLockMs: HOUR_MS,
}

/**
 * The rota that a link's secret opens, as an iCalendar file: who is on duty, and nothing of sensors or
 * goods. Wrong secrets are counted as for wall displays; a secret has 256 random bits.
 */
export const openRotaCalendar = (deps: DutyDeps) => {
  const { storage, clock } = deps
  const wrongSecrets = createAttemptCounter(deps.limitClock ?? clock, WRONG_SECRETS, {
    shared: (deps.together ?? COUNTS_ALONE)('rota-calendar'),
  })

  return async (input: {
    secret: string
    clientAddress: string
  }): Promise<Result<string, Refusal>> => {
    const calendar = await storage.rotas.calendarBySecretHash(secretHash(input.secret))
    const account = calendar === null ? null : await storage.accounts.byId(calendar.accountId)
    if (calendar === null || account === null) {
      const limited = wrongSecrets.attempt(clientNetwork(input.clientAddress))
      return refused(
        limited === null
          ? { kind: 'not-found' }
          : { kind: 'rate-limited', retryAfterSeconds: limited.retryAfterSeconds },
      )
    }
    const now = clock()
    const { lastUsedAt } = calendar
    if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= HOUR_MS)
      await storage.transaction(({ rotas }) => rotas.noteCalendarUse(account.id, now))
    return ok(await textOf(deps, account, await storage.rotas.of(account.id), now.getTime()))
  }
}

const textOf = async (
  { storage, publicUrl }: Pick<DutyDeps, 'storage' | 'publicUrl'>,
  account: Account,
  rota: StoredRota | null,
  nowMs: number,
): Promise<string> => {
  const code = LANGUAGE_CODES[account.language]
  const texts = TEXTS[code]
  const people = rota === null ? [] : await rotaPeople(storage, account.id, rota)
  const nameOf = (id: number): string => {
    const person = people.find((one) => one.id === id)?.account
    return person ? personName(person, code) || person.email : texts.left
  }
  const duties: Duty[] =
    rota === null
      ? []
      : dutiesBetween(rota, account.timeZone ?? FIRST_TIME_ZONE, {
          fromMs: nowMs - DAYS_BACK * DAY_MS,
          toMs: nowMs + DAYS_AHEAD * DAY_MS,
        })
  const host = publicUrl === null ? 'coldwatch' : new URL(publicUrl).hostname
  return calendarText({
    name: filled(texts.name, { account: personName(account, code) || account.email }),
    stampedMs: (rota?.updatedAt ?? account.createdAt).getTime(),
    events: duties.map(({ fromMs, toMs, personId, secondId }) => ({
      uid: `duty-${account.id}-${fromMs}@${host}`,
      fromMs,
      toMs,
      summary: filled(texts.summary, { person: nameOf(personId) }),
      description: secondId === null ? '' : filled(texts.second, { person: nameOf(secondId) }),
    })),
  })
}
