import { byNeed, type ToolNow } from '../../domain/tools/tool-now.ts'

type Alike = { now: ToolNow; ids: number[] }

/**
 * Those that need somebody most come first; equals keep their order, and who is not among `tools` is left
 * out. Most need the same as many others, so that the few needs are sorted and not the ids.
 */
export const sortedByNeed = (
  ids: readonly number[],
  tools: ReadonlyMap<number, ToolNow>,
): number[] => {
  const byState = new Map<string, Map<number, Alike>>()
  const needs: Alike[] = []
  for (const id of ids) {
    const now = tools.get(id)
    if (now === undefined) continue
    const state = now.alarm === null ? now.state : `${now.alarm} ${now.state}`
    let alike = byState.get(state)
    if (alike === undefined) byState.set(state, (alike = new Map()))
    const same = alike.get(now.beyond)
    if (same !== undefined) {
      same.ids.push(id)
      continue
    }
    const need = { now, ids: [id] }
    alike.set(now.beyond, need)
    needs.push(need)
  }
  return needs
    .sort((a, b) => byNeed(a.now, b.now))
    .map((need) => need.ids)
    .flat()
}
