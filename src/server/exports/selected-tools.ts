import type { AccountActor } from '../../domain/permissions/actor.ts'
import { maySeeTool } from '../../domain/permissions/rules.ts'
import { nextTurn } from '../next-turn.ts'
import type { Reads } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'

/** So many tools are in memory at a time, however many an export has. */
const TOOLS_AT_ONCE = 200

type Stores = Pick<Reads, 'tools'>

/** The tools with these ids in their order, a slice at a time; those that are gone are left out. */
export async function* inSlices(
  { tools }: Stores,
  ids: readonly number[],
): AsyncGenerator<OwnedTool[]> {
  for (let at = 0; at < ids.length; at += TOOLS_AT_ONCE) {
    const slice = ids.slice(at, at + TOOLS_AT_ONCE)
    const byId = new Map((await tools.byIds(slice)).map((owned) => [owned.tool.id, owned]))
    yield slice.flatMap((id) => byId.get(id) ?? [])
    // Other requests come between: an engine in this process answers within the same turn.
    await nextTurn()
  }
}

/** The same one by one, those that the viewer may not see any more left out. */
export async function* visibleTools(
  stores: Stores,
  viewer: AccountActor,
  ids: readonly number[],
): AsyncGenerator<OwnedTool> {
  for await (const slice of inSlices(stores, ids))
    yield* slice.filter(({ ownerPath }) => maySeeTool(viewer, ownerPath))
}

/** Whether every one of the tools is there and in the viewer's sight. */
export const areInSight = async (
  stores: Stores,
  viewer: AccountActor,
  ids: readonly number[],
): Promise<boolean> => {
  let seen = 0
  for await (const slice of inSlices(stores, ids)) {
    if (!slice.every(({ ownerPath }) => maySeeTool(viewer, ownerPath))) return false
    seen += slice.length
  }
  return seen === ids.length
}
