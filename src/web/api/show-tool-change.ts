import type { QueryClient } from '@tanstack/react-query'
import { selectedTool, selectTool } from './selected-tool.ts'
import type { ToolCardFragment } from './generated/graphql.ts'

type Card = { id: string }
const isCard = (value: unknown): value is Card =>
  typeof value === 'object' && value !== null && 'id' in value && 'imeiNumber' in value

/** The same data with the changed tool in it; the data itself when the tool does not occur. */
const withTool = (data: unknown, tool: ToolCardFragment): unknown => {
  if (isCard(data)) return data.id === tool.id ? { ...data, ...tool } : data
  if (Array.isArray(data))
    return data.some((row) => isCard(row) && row.id === tool.id)
      ? data.map((row) => withTool(row, tool))
      : data
  if (typeof data !== 'object' || data === null) return data
  const lists = Object.entries(data).filter(
    ([name, rows]) => (name === 'tools' || name === 'rows') && Array.isArray(rows),
  )
  return lists.length === 0
    ? data
    : { ...data, ...Object.fromEntries(lists.map(([name, rows]) => [name, withTool(rows, tool)])) }
}

/**
 * Shows a tool that was just saved wherever it stands on the screen, before any list is fetched
 * again.
 */
export const showToolChange = (queryClient: QueryClient, tool: ToolCardFragment): void => {
  queryClient.setQueriesData({}, (data: unknown) => withTool(data, tool))
  if (selectedTool(tool.id) !== null) selectTool(tool)
}
