import { ToolReadingsDocument, type ToolReadingsSubscription } from './generated/graphql.ts'
import { listenLive } from './listen-live.ts'
import type { LiveState } from './live-socket.ts'

export type LiveReading = ToolReadingsSubscription['toolReadings']

/**
 * Readings as they arrive, as `listenLive` has it. Without `toolIds`: every tool in sight. Returns
 * the function that ends it.
 */
export const listenToReadings = ({
  toolIds,
  onReading,
  onState,
}: {
  toolIds?: readonly string[]
  onReading: (reading: LiveReading) => void
  onState: (state: LiveState) => void
}): (() => void) =>
  listenLive({
    document: ToolReadingsDocument,
    variables: toolIds === undefined ? {} : { toolIds: [...toolIds] },
    onData: ({ toolReadings }) => onReading(toolReadings),
    onState,
  })
