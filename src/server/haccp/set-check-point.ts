import {
  type CheckPoint,
  MOST_POINTS,
  type PointDefinition,
  pointErrors,
  pointsAt,
  tidyPoint,
} from '../../domain/haccp/check-point.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { maySetRegisterOf } from '../../domain/permissions/haccp-rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { type HaccpDeps, writableRegister } from './haccp-account.ts'
import { NO_SUCH_POINT, NO_SUCH_SENSOR, OTHER_KIND } from './haccp-refusals.ts'

const TOO_MANY = badInput({
  field: null,
  key: 'haccp.tooManyPoints',
  params: { most: MOST_POINTS },
  message: `An account has at most ${MOST_POINTS} check points.`,
})

/** A point in the trail. */
const pointFacts = (point: PointDefinition): Record<string, unknown> => ({
  checkPoint: point.name,
  checkKind: point.kind,
  ...(point.toolId !== null && { toolId: point.toolId }),
  min: point.min,
  max: point.max,
  timesADay: point.timesADay,
  weekdays: point.weekdays.join(''),
  retired: point.isRetired,
})

/** Adds a check point (`id` null), or defines one anew: days that have passed keep the definition of then. */
export const setCheckPoint =
  (deps: HaccpDeps) =>
  async (
    actor: Actor,
    input: PointDefinition & { userId: number | null; id: number | null },
  ): Promise<Result<CheckPoint, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const { userId, id, ...definition } = input
    const point = tidyPoint(definition)
    const broken = pointErrors(point)
    if (broken.length > 0) return refused(badInput(...broken))
    const at = deps.clock()
    return transactionOf(deps, viewer.value, async (stores, current) => {
      const account = await writableRegister(stores, current, userId, maySetRegisterOf)
      if (!account.ok) return account
      const { id: accountId } = account.value
      const points = pointsAt(await stores.haccp.pointsOf(accountId), Infinity)
      const before = points.find((each) => each.id === id) ?? null
      if (id !== null && before === null) return refused(NO_SUCH_POINT)
      if (before !== null && before.kind !== point.kind) return refused(OTHER_KIND)
      const isNew = before === null || before.isRetired
      if (isNew && points.filter((each) => !each.isRetired).length >= MOST_POINTS)
        return refused(TOO_MANY)
      const owned = point.toolId === null ? null : await stores.tools.byId(point.toolId)
      if (
        point.toolId !== null &&
        point.toolId !== before?.toolId &&
        owned?.tool.userId !== accountId
      )
        return refused(NO_SUCH_SENSOR)
      const after =
        before === null
          ? await stores.haccp.addPoint(accountId, point, at, current.id)
          : await stores.haccp.definePoint(before.id, point, at, current.id)
      await appendEntry(stores.audit, {
        at,
        actor: auditActor(current),
        action: 'haccp.point-set',
        subject: { kind: 'account', id: String(accountId) },
        before: before && pointFacts(before),
        after: pointFacts(point),
      })
      return ok(after)
    })
  }
