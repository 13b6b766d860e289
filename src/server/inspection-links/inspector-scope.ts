import { clippedPeriod, inspectionState } from '../../domain/inspection-links/inspection-link.ts'
import { addDays, isDay } from '../../domain/periods/calendar-day.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { actorOfAccount, maySeeTool } from '../../domain/permissions/rules.ts'
import type { Account } from '../../domain/users/account.ts'
import type { InspectionLink } from '../storage/inspection-link-store.ts'
import type { Reads } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'

/**
 * All that an inspector may read: these sensors within this period, with the sight of the account that
 * gives it. Whatever answers an inspector takes this object and nothing else, so that it is checked here
 * alone.
 */
export type InspectorScope = {
  link: InspectionLink
  owner: Account
  /** Reads for the inspector. It has no session, and no way into anything that writes for somebody. */
  actor: AccountActor
  /** In the order in which they were chosen. */
  tools: readonly OwnedTool[]
  /** Sensors that were deleted or moved to another account since the link was made. */
  gone: number
}

export type Span = { fromMs: number; toMs: number }

/**
 * What the link opens now. Null: it is over or revoked, or its account is deleted. A sensor that has
 * another owner than when the link was made is no longer in it: what its new owner keeps is not the
 * giver's to show.
 */
export const inspectorScope = async (
  stores: Pick<Reads, 'accounts' | 'tools'>,
  link: InspectionLink,
  now: Date,
): Promise<InspectorScope | null> => {
  if (inspectionState(link, now) !== 'OPEN') return null
  const owner = await stores.accounts.byId(link.accountId)
  if (owner === null) return null
  const actor = actorOfAccount(owner)
  const ownerOf = new Map(link.tools.map(({ toolId, ownerId }) => [toolId, ownerId]))
  const found = await stores.tools.byIds([...ownerOf.keys()])
  const inScope = new Map(
    found
      .filter(
        ({ tool, ownerPath }) =>
          tool.userId === ownerOf.get(tool.id) && maySeeTool(actor, ownerPath),
      )
      .map((owned) => [owned.tool.id, owned]),
  )
  const tools = link.tools.flatMap(({ toolId }) => inScope.get(toolId) ?? [])
  return { link, owner, actor, tools, gone: link.tools.length - tools.length }
}

/** The sensor, if the link shows it; any other is as one that does not exist. */
export const sensorInScope = ({ tools }: InspectorScope, toolId: number | null): OwnedTool | null =>
  tools.find(({ tool }) => tool.id === toolId) ?? null

/**
 * The days asked for, as far as the link shows them, by the clocks of its zone; null: none of them. Without
 * days: its whole period.
 */
export const spanInScope = (
  { link }: InspectorScope,
  days: { from: string; to: string } | null,
): Span | null => {
  if (days === null) return { fromMs: link.fromMs, toMs: link.toMs }
  if (!isDay(days.from) || !isDay(days.to) || days.to < days.from) return null
  const local = localTime(link.timeZone)
  return clippedPeriod(
    { fromMs: local.dayStart(days.from), toMs: local.dayStart(addDays(days.to, 1)) },
    link,
  )
}
