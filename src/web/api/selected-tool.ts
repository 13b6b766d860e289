import type { ToolCardFragment } from './generated/graphql.ts'
import { onSessionChange, isAuthenticated } from '../session/session.ts'

let selected: ToolCardFragment | null = null

/**
 * Remembers the tool of a widget until the tab closes or the session ends, so that its page opens
 * with what the widget showed.
 */
export const selectTool = (tool: ToolCardFragment): void => {
  selected = tool
}

/** The remembered tool; null when it is another one, or none: the caller fetches it by its id. */
export const selectedTool = (id: string): ToolCardFragment | null =>
  selected?.id === id ? selected : null

onSessionChange(() => {
  if (!isAuthenticated()) selected = null
})
