import type { ToolCardFragment } from './generated/graphql.ts'
import { onSessionChange, isAuthenticated } from '../session/session.ts'

let selected: ToolCardFragment | null = null

/**
 * Kept in memory until the tab closes or the user logs out, so that the tool's page opens with what
 * the widget showed.
 */
export const selectTool = (tool: ToolCardFragment): void => {
  selected = tool
}

/** Null when another tool, or none, was selected: the caller fetches it by its id. */
export const selectedTool = (id: string): ToolCardFragment | null =>
  selected?.id === id ? selected : null

onSessionChange(() => {
  if (!isAuthenticated()) selected = null
})
