import { type ToolSetup, setupOf } from '../../domain/tool-setups/tool-setup.ts'
import { NO_TOOL_ALARMS, type ToolAlarms } from '../storage/alarm-store.ts'
import type { Reads } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'

/** A tool with all that may be set for many. */
export type ToolWithSetup = OwnedTool & { alarms: ToolAlarms; setup: ToolSetup }

/** By id; deleted tools are left out. */
export const readSetups = async (
  stores: Pick<Reads, 'tools' | 'alarms' | 'profiles'>,
  ids: readonly number[],
): Promise<Map<number, ToolWithSetup>> => {
  const owned = await stores.tools.byIds(ids)
  const links = await stores.profiles.linksOf(ids)
  const alarmsOf = await stores.alarms.toolAlarmsOf(ids)
  return new Map(
    owned.map(({ tool, ownerPath }) => {
      const alarms = alarmsOf.get(tool.id) ?? NO_TOOL_ALARMS
      return [
        tool.id,
        { tool, ownerPath, alarms, setup: setupOf(tool, alarms, links.get(tool.id) ?? null) },
      ]
    }),
  )
}
