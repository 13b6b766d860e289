import { HOUR_MS } from '../../domain/durations.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { celsiusPerHour, TREND_MS, type Trend, trendOf } from '../../domain/readings/trend.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Account } from '../../domain/users/account.ts'
import { type RecentSeries, recentSeries } from '../readings/recent-series.ts'
import { secretHash } from '../secret.ts'
import { listOwnTools } from '../tools/list-tools.ts'
import { createAttemptCounter } from '../rate-limits/attempt-counter.ts'
import { COUNTS_ALONE } from '../rate-limits/counts-together.ts'
import { clientNetwork } from '../rate-limits/client-network.ts'
import type { WallDeps } from './wall-account.ts'

/** What a display shows: the tools of one account, read with that account's own rights. */
export type Wall = { name: string; account: Account; tools: Tool[] }

const WRONG_SECRETS = {
  attempts: 30,
  windowMs: HOUR_MS,
  firstLockMs: HOUR_MS / 4,
  longestLockMs: HOUR_MS,
}
const SMALL_LINE = { toolIds: null, hours: 24, maxPoints: 48 }

const actorOf = ({ id, role, path }: Account): AccountActor => ({ kind: 'account', id, role, path })

/**
 * The wall that a link's secret opens. Only wrong secrets are counted, 30 an hour for a network
 * address, so that a display with a revoked link does not lock out the others behind the same
 * router. A secret has 256 random bits, so that nobody can guess it.
 */
export const openWall = (deps: WallDeps) => {
  const wrongSecrets = createAttemptCounter(deps.limitClock ?? deps.clock, WRONG_SECRETS, {
    shared: (deps.together ?? COUNTS_ALONE)('wall'),
  })

  const linkOf = async (secret: string) => {
    const link = await deps.storage.wallLinks.bySecretHash(secretHash(secret))
    // A deleted account is not found, so its links open nothing.
    const account = link === null ? null : await deps.storage.accounts.byId(link.accountId)
    return link === null || account === null ? null : { link, account }
  }

  return async (input: {
    secret: string
    clientAddress: string
  }): Promise<Result<Wall, Refusal>> => {
    const opened = await linkOf(input.secret)
    if (opened === null) {
      const limited = wrongSecrets.attempt(clientNetwork(input.clientAddress))
      return refused(
        limited === null
          ? { kind: 'not-found' }
          : { kind: 'rate-limited', retryAfterSeconds: limited.retryAfterSeconds },
      )
    }
    const { link, account } = opened
    const now = deps.clock()
    if (link.lastUsedAt === null || now.getTime() - link.lastUsedAt.getTime() >= HOUR_MS) {
      await deps.storage.transaction(({ wallLinks }) => wallLinks.noteUse(link.id, now))
    }
    const tools = await listOwnTools(deps)(actorOf(account), { id: null })
    return tools.ok ? ok({ name: link.name, account, tools: tools.value }) : tools
  }
}

/** The last day of each tool of an open wall. */
export const wallSeries =
  (deps: WallDeps) =>
  (wall: Wall): Promise<Result<RecentSeries[], Refusal>> =>
    recentSeries(deps)(actorOf(wall.account), SMALL_LINE)

/** The trend of the last hour; null when it has too few readings. */
export const wallTrend =
  (deps: WallDeps) =>
  async (toolId: number): Promise<Trend | null> => {
    const toMs = deps.clock().getTime() + 1
    const slope = celsiusPerHour(
      await deps.storage.readings.read(toolId, { fromMs: toMs - TREND_MS, toMs }),
    )
    return slope === null ? null : trendOf(slope)
  }
