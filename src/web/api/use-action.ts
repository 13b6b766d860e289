import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../i18n/use-translation.ts'
import { showToast } from '../ui/toast/show-toast.ts'
import { fieldText, refusalText } from './refusal-text.ts'
import { StoredUnreadError } from './request-error.ts'

const FAILURE_FOR_MS = 5_000

type ActionOptions<Input, Output> = {
  /** The call, or several of them; what it throws is the failure. */
  send: (input: Input) => Promise<Output>
  onSuccess?: (output: Output, input: Input) => unknown
  onFailure?: (error: unknown, input: Input) => unknown
  /**
   * The change is stored, but the server could not say what it is now. The page loads everything anew
   * in any case.
   */
  onStoredUnread?: (input: Input) => unknown
  /** The toast after a success. */
  success?: string
  /**
   * The toast after a failure: its first line, below which the reason follows, or the whole text.
   * Without it the page itself shows `reason`.
   */
  failure?: string | ((error: unknown) => string)
  /** Fields beside which the form shows `problemOf`: the toast leaves their lines out. */
  fields?: readonly string[]
  /** A button in the toast after a failure; `retry` sends the same input again. */
  failureButton?: (retry: () => void) => { label: string; onClick: () => void }
}

type Action<Input, Output> = {
  /** Sends it, unless an earlier one is still under way. */
  run: (input: Input) => void
  isBusy: boolean
  /** Of the last run; undefined before its answer and after a failure. */
  output: Output | undefined
  /** Why the last run failed; null while it is under way and after a success. */
  error: Error | null
  /** The same as a text for the reader. */
  reason: string | null
  /** What the server refused about this input, as the call names it; null for nothing. */
  problemOf: (field: string) => string | null
  /** Forgets the last run: its output, its error and its problems. */
  reset: () => void
}

/** A bug in what the page does with the answer changes nothing about what the server did. */
const afterwards = async (work: () => unknown): Promise<void> => {
  try {
    await work()
  } catch (error) {
    reportError(error)
  }
}

/**
 * The one way in which a page changes something on the server: says that it is busy, shows a toast
 * for the outcome, and sorts a refusal by the fields that it is about.
 */
export const useAction = <Input = void, Output = unknown>({
  send,
  onSuccess,
  onFailure,
  onStoredUnread,
  success,
  failure,
  fields = [],
  failureButton,
}: ActionOptions<Input, Output>): Action<Input, Output> => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const closeLabel = t('common.close')
  const mutation = useMutation<Output, Error, Input>({
    mutationFn: send,
    onSuccess: (output, input) => {
      if (success !== undefined) showToast({ kind: 'success', message: success, closeLabel })
      return afterwards(() => onSuccess?.(output, input))
    },
    onError: (error, input) => {
      if (error instanceof StoredUnreadError) {
        showToast({ kind: 'attention', message: refusalText(t, error), closeLabel })
        return afterwards(async () => {
          await onStoredUnread?.(input)
          await queryClient.invalidateQueries()
        })
      }
      if (failure !== undefined)
        showToast({
          kind: 'attention',
          message:
            typeof failure === 'string'
              ? `${failure}\n${refusalText(t, error, fields)}`.trimEnd()
              : failure(error),
          closeLabel,
          forMs: FAILURE_FOR_MS,
          ...(failureButton && { action: failureButton(() => mutation.mutate(input)) }),
        })
      return afterwards(() => onFailure?.(error, input))
    },
  })
  return {
    run: (input) => {
      if (!mutation.isPending) mutation.mutate(input)
    },
    isBusy: mutation.isPending,
    output: mutation.data,
    error: mutation.error,
    reason: mutation.error === null ? null : refusalText(t, mutation.error),
    problemOf: (field) => fieldText(t, mutation.error, field),
    reset: mutation.reset,
  }
}
