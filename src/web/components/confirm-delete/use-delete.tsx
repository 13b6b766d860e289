import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../api/refusal-text.ts'
import { showToast } from '../../ui/toast/show-toast.tsx'
import { ConfirmDelete } from './confirm-delete.tsx'

const FAILED_FOR_MS = 5_000

/** Deletes one thing after a question; the outcome is a toast, a refusal with its reason. */
export const useDelete = <Thing,>({
  nameOf,
  keeps,
  success,
  failure,
  asksReason = false,
  remove,
  onDeleted,
}: {
  nameOf: (thing: Thing) => string
  keeps: string
  success: string
  failure: string
  asksReason?: boolean
  /** `reason`: as typed, empty if it is not asked for. */
  remove: (thing: Thing, reason: string) => Promise<unknown>
  onDeleted: () => void
}): { ask: (thing: Thing) => void; question: ReactNode } => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Thing | null>(null)
  const close = () => setAsked(null)
  const deletion = useMutation({
    mutationFn: ({ thing, reason }: { thing: Thing; reason: string }) => remove(thing, reason),
    onSuccess: () => {
      showToast({ kind: 'success', message: success, closeLabel: t('common.close') })
      onDeleted()
    },
    onError: (error) =>
      showToast({
        kind: 'attention',
        message: `${failure}\n${refusalText(t, error)}`,
        closeLabel: t('common.close'),
        forMs: FAILED_FOR_MS,
      }),
    onSettled: close,
  })
  return {
    ask: setAsked,
    question:
      asked === null ? null : (
        <ConfirmDelete
          name={nameOf(asked)}
          keeps={keeps}
          asksReason={asksReason}
          isDeleting={deletion.isPending}
          onDelete={(reason) => deletion.mutate({ thing: asked, reason })}
          onClose={close}
        />
      ),
  }
}
