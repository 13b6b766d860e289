import { byNeed } from '../../domain/tools/tool-now.ts'
import type { ToolsNow } from './tools-now.ts'

/**
 * Those that need somebody most come first; equals keep their order. Most need the same as many others, so
 * that the few needs are sorted and not the ids.
 */
export const sortedByNeed = ({ ids, ways, all }: ToolsNow): number[] => {
  const byWay: number[][] = all.map(() => [])
  for (let i = 0; i < ids.length; i++) byWay[ways[i]!]!.push(ids[i]!)
  const sorted = [...all.keys()].sort((a, b) => byNeed(all[a]!, all[b]!))
  return sorted.map((way) => byWay[way]!).flat()
}
