import { deleteTool } from './delete-tool.ts'
import { listOwnTools, listTools, pageOfTools } from './list-tools.ts'
import { saveTool } from './save-tool.ts'
import { setTool } from './set-tool.ts'
import { lastReadings, ownersOfTools, usualIntervals } from './tool-details.ts'
import type { ToolDeps } from './tool-deps.ts'

export const toolServices = (deps: ToolDeps) => ({
  list: listTools(deps),
  own: listOwnTools(deps),
  page: pageOfTools(deps),
  save: saveTool(deps),
  set: setTool(deps),
  remove: deleteTool(deps),
  lastReadings: lastReadings(deps),
  usualIntervals: usualIntervals(deps),
  owners: ownersOfTools(deps),
})
