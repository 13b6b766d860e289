import type { EditableToolFragment } from '../api/generated/graphql.ts'
import { toolCard } from './tool-card.ts'

/** toolCard with the rest of what a form edits. */
export const editableTool = (
  changes: Partial<EditableToolFragment> = {},
): EditableToolFragment => ({
  ...toolCard(),
  userId: '7',
  defrostFridge: false,
  temperatureCorrection: -0.5,
  updatedAt: '2026-11-20T02:00:00Z',
  toolInterval: { sendEmailMessage: 1, sendNotificationMessage: 1, notificationEmail: null },
  ...changes,
})

/** `extensions.current` of a refusal: the tool as somebody else has left it. */
export const currentTool = (tool: EditableToolFragment) => {
  const {
    toolInterval,
    lastMeasure: _lastMeasure,
    usualIntervalMs: _usualIntervalMs,
    id: _id,
    ...rest
  } = tool
  return { ...rest, ...toolInterval }
}
