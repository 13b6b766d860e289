import { DAY_MS } from '../../domain/durations.ts'
import {
  LONGEST_INSPECTOR,
  LONGEST_NOTE,
  MOST_INSPECTED_DAYS,
  MOST_INSPECTED_TOOLS,
  MOST_LINK_DAYS,
  MOST_OPEN_LINKS,
} from '../../domain/inspection-links/inspection-link.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayGiveInspectionOf } from '../../domain/permissions/inspection-rules.ts'
import { badInput, type BrokenRule, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { textErrors } from '../../domain/text-errors.ts'
import { type Account, FIRST_TIME_ZONE, type Language } from '../../domain/users/account.ts'
import { readPeriod } from '../../domain/periods/period.ts'
import { toolsInSight } from '../inspection-folders/folder-tables.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { newToken, secretHash } from '../secret.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Reads } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import { enterLink } from './enter-link.ts'
import type { InspectionDeps } from './inspection-deps.ts'
import { type ListedLink, listedLinks } from './list-links.ts'
import { addressFor, mailLink } from './send-link.ts'

export type MakeInspectionLink = {
  toolIds: readonly number[]
  /** "YYYY-MM-DD" by the clocks of the account whose sensors they are; the last day is included. */
  dateStart: string
  dateEnd: string
  inspector: string
  note: string
  language: Language
  /** How long it lasts. */
  days: number
  /** The address to which it goes by mail; '': to none. */
  sendTo: string
}

/** The secret is shown only this once. */
export type NewInspectionLink = { link: ListedLink; secret: string }

const rule = (
  field: string | null,
  key: string,
  message: string,
  params?: Record<string, number>,
): BrokenRule => ({ field, key: `inspections.${key}`, message, ...(params && { params }) })

const NO_TOOLS = badInput(rule('toolIds', 'noTools', 'Choose at least one sensor.'))
const TOO_MANY_TOOLS = badInput(
  rule('toolIds', 'tooManyTools', `A link shows at most ${MOST_INSPECTED_TOOLS} sensors.`, {
    most: MOST_INSPECTED_TOOLS,
  }),
)
const ONE_ACCOUNT = badInput(
  rule('toolIds', 'oneAccount', 'All sensors of a link belong to the same account.'),
)
const BAD_PERIOD = badInput(
  rule(
    'dateEnd',
    'badPeriod',
    `A link shows at most ${MOST_INSPECTED_DAYS} days that have begun.`,
    {
      most: MOST_INSPECTED_DAYS,
    },
  ),
)
const TOO_MANY = badInput(
  rule(null, 'tooMany', `This account has ${MOST_OPEN_LINKS} open links. Revoke one first.`, {
    most: MOST_OPEN_LINKS,
  }),
)

/** What is wrong with the texts and the time, in the order of the form. */
const inputErrors = (input: MakeInspectionLink): BrokenRule[] => [
  ...(input.inspector === ''
    ? [rule('inspector', 'noInspector', 'Say who inspects: a name or an authority.')]
    : textErrors({ field: 'inspector', label: 'The name' }, input.inspector, LONGEST_INSPECTOR)),
  ...textErrors({ field: 'note', label: 'The note' }, input.note, LONGEST_NOTE),
  ...(Number.isInteger(input.days) && input.days >= 1 && input.days <= MOST_LINK_DAYS
    ? []
    : [
        rule('days', 'badDays', `A link lasts 1 to ${MOST_LINK_DAYS} days.`, {
          most: MOST_LINK_DAYS,
        }),
      ]),
]

/** The sensors and their one account, if the actor may give a link to them. */
const chosenTools = async (
  stores: Pick<Reads, 'accounts' | 'tools'>,
  actor: AccountActor,
  toolIds: readonly number[],
): Promise<Result<{ owner: Account; tools: OwnedTool[] }, Refusal>> => {
  const tools = await toolsInSight(stores, actor, toolIds)
  const first = tools?.[0]
  if (tools === null || first === undefined) return refused({ kind: 'not-found' })
  const owner = await stores.accounts.byId(first.tool.userId)
  if (owner === null || !mayGiveInspectionOf(actor, owner)) return refused({ kind: 'not-found' })
  return tools.every(({ tool }) => tool.userId === owner.id)
    ? ok({ owner, tools })
    : refused(ONE_ACCOUNT)
}

const periodOf = (
  { clock, retentionDays }: InspectionDeps,
  { timeZone }: Account,
  { dateStart, dateEnd }: MakeInspectionLink,
): Result<{ timeZone: string; fromMs: number; toMs: number }, Refusal> => {
  const zone = timeZone ?? FIRST_TIME_ZONE
  const period = readPeriod(dateStart, dateEnd, zone)
  if (!period.ok) return refused(BAD_PERIOD)
  const { fromMs, toMs } = period.value
  const nowMs = clock().getTime()
  const local = localTime(zone)
  const isOfDays =
    local.dayStart(local.dayOf(fromMs)) === fromMs && local.dayStart(local.dayOf(toMs)) === toMs
  const isAllowed =
    isOfDays &&
    fromMs < nowMs &&
    toMs - fromMs <= (MOST_INSPECTED_DAYS + 1) * DAY_MS &&
    fromMs >= nowMs - retentionDays * DAY_MS
  return isAllowed ? ok({ timeZone: zone, fromMs, toMs }) : refused(BAD_PERIOD)
}

/** A link by which an inspector reads sensors and days without a login. */
export const makeInspectionLink =
  (deps: InspectionDeps) =>
  async (actor: Actor, given: MakeInspectionLink): Promise<Result<NewInspectionLink, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const toolIds = [...new Set(given.toolIds)]
    if (toolIds.length === 0) return refused(NO_TOOLS)
    if (toolIds.length > MOST_INSPECTED_TOOLS) return refused(TOO_MANY_TOOLS)
    const input = { ...given, inspector: given.inspector.trim(), note: given.note.trim() }
    const broken = inputErrors(input)
    if (broken.length > 0) return refused(badInput(...broken))
    const secret = newToken()
    return transactionOf(deps, viewer.value, async (stores, current) => {
      const chosen = await chosenTools(stores, current, toolIds)
      if (!chosen.ok) return chosen
      const { owner, tools } = chosen.value
      const period = periodOf(deps, owner, input)
      if (!period.ok) return period
      const now = deps.clock()
      if ((await stores.inspectionLinks.openOf(owner.id, now)).length >= MOST_OPEN_LINKS)
        return refused(TOO_MANY)
      const to = given.sendTo.trim() === '' ? ok(null) : addressFor(deps, current, given)
      if (!to.ok) return to
      const { inspector, note, language, days } = input
      const link = await stores.inspectionLinks.create({
        accountId: owner.id,
        madeBy: current.id,
        createdAt: now,
        inspector,
        note,
        language,
        ...period.value,
        fromDay: input.dateStart,
        toDay: input.dateEnd,
        tools: tools.map(({ tool }) => ({ toolId: tool.id, ownerId: tool.userId })),
        expiresAt: new Date(now.getTime() + days * DAY_MS),
      })
      await stores.inspectionLinks.addSecret(link.id, secretHash(secret))
      await enterLink(stores, current, link, 'given', now, {
        tools: toolIds,
        from: new Date(link.fromMs).toISOString(),
        to: new Date(link.toMs).toISOString(),
        language,
        expiresAt: link.expiresAt.toISOString(),
        ...(note !== '' && { note }),
      })
      const sent =
        to.value === null
          ? link
          : await mailLink(stores, current, { owner, link, to: to.value }, now)
      const [listed] = await listedLinks(stores, [sent], now)
      return ok({ link: listed!, secret })
    })
  }
