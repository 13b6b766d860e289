import { useState, type ReactNode } from 'react'
import { useAction } from '../../api/use-action.ts'
import { ConfirmDelete, type DeleteWords } from './confirm-delete.tsx'

/**
 * Deletes one thing after a question. A toast tells the outcome, and why a deletion was refused.
 */
export const useDelete = <Thing,>({
  nameOf,
  words,
  keeps,
  success,
  failure,
  asksReason = false,
  remove,
  onDeleted,
}: {
  nameOf: (thing: Thing) => string
  /** Unset: those of deleting. */
  words?: DeleteWords
  keeps: string
  success: string
  failure: string
  asksReason?: boolean
  /** `reason`: as typed; empty when none is asked for. */
  remove: (thing: Thing, reason: string) => Promise<unknown>
  onDeleted: () => void
}): { ask: (thing: Thing) => void; question: ReactNode } => {
  const [thingToDelete, setThingToDelete] = useState<Thing | null>(null)
  const close = () => setThingToDelete(null)
  const deletion = useAction({
    send: ({ thing, reason }: { thing: Thing; reason: string }) => remove(thing, reason),
    success,
    failure,
    onSuccess: () => {
      close()
      onDeleted()
    },
    onFailure: close,
  })
  return {
    ask: setThingToDelete,
    question:
      thingToDelete === null ? null : (
        <ConfirmDelete
          name={nameOf(thingToDelete)}
          {...(words && { words })}
          keeps={keeps}
          asksReason={asksReason}
          isDeleting={deletion.isBusy}
          onDelete={(reason) => deletion.run({ thing: thingToDelete, reason })}
          onClose={close}
        />
      ),
  }
}
