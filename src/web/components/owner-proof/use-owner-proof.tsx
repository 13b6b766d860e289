import { useState, type ReactNode } from 'react'
import { RefusedError } from '../../api/request-error.ts'
import { ConfirmOwner } from './confirm-owner.tsx'

const NEEDED = 'users.currentPasswordNeeded'
const WRONG = 'users.currentPasswordWrong'

/** `answer`: takes the typed password; null when the dialog was closed. */
type Question = { wasWrong: boolean; isBusy: boolean; answer: (password: string | null) => void }

/** Makes a call that the server guards; throws its refusal when the owner does not confirm it. */
export type WithProof = <T>(call: (proof: { currentPassword?: string }) => Promise<T>) => Promise<T>

/**
 * Calls that need the current password, but only some minutes after the login: `withProof` makes
 * the call without it first, and asks in a dialog, `question`, when the server does. A closed dialog
 * fails the call with the server's refusal.
 */
export const useOwnerProof = (): {
  withProof: WithProof
  question: ReactNode
} => {
  const [question, setQuestion] = useState<Question | null>(null)

  const ask = (wasWrong: boolean) =>
    new Promise<string | null>((answer) => setQuestion({ wasWrong, isBusy: false, answer }))

  return {
    withProof: async (call) => {
      try {
        for (let proof: { currentPassword?: string } = {}; ;) {
          try {
            return await call(proof)
          } catch (error) {
            const keys = error instanceof RefusedError ? error.keys : []
            if (!keys.includes(NEEDED) && !keys.includes(WRONG)) throw error
            const currentPassword = await ask(keys.includes(WRONG))
            if (currentPassword === null) throw error
            proof = { currentPassword }
          }
        }
      } finally {
        setQuestion(null)
      }
    },
    question: question && (
      <ConfirmOwner
        wasWrong={question.wasWrong}
        isBusy={question.isBusy}
        onConfirm={(password) => {
          setQuestion({ ...question, isBusy: true })
          question.answer(password)
        }}
        onClose={() => question.answer(null)}
      />
    ),
  }
}
