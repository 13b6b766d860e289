import { useState, type ReactNode } from 'react'
import { RefusedError } from '../../api/request-error.ts'
import { ConfirmOwner } from './confirm-owner.tsx'
import type { Proof, WithProof } from '../second-factor/with-proof.ts'

const NEEDED = 'users.currentPasswordNeeded'
const WRONG = 'users.currentPasswordWrong'

/**
 * `answer`: takes the typed password, nothing when the session was confirmed by the second factor, and
 * null when the dialog was closed.
 */
type Question = { wasWrong: boolean; isBusy: boolean; answer: (proof: Proof | null) => void }

/**
 * Calls that need the current password or the second factor, but only some minutes after the login: `withProof` makes
 * the call without it first, and asks in a dialog, `question`, when the server does. A closed dialog
 * fails the call with the server's refusal.
 */
export const useOwnerProof = (): {
  withProof: WithProof
  question: ReactNode
} => {
  const [question, setQuestion] = useState<Question | null>(null)

  const ask = (wasWrong: boolean) =>
    new Promise<Proof | null>((answer) => setQuestion({ wasWrong, isBusy: false, answer }))

  return {
    withProof: async (call) => {
      try {
        for (let proof: Proof = {}; ;) {
          try {
            return await call(proof)
          } catch (error) {
            const keys = error instanceof RefusedError ? error.keys : []
            if (!keys.includes(NEEDED) && !keys.includes(WRONG)) throw error
            const answer = await ask(keys.includes(WRONG))
            if (answer === null) throw error
            proof = answer
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
        onConfirm={(currentPassword) => {
          setQuestion({ ...question, isBusy: true })
          question.answer({ currentPassword })
        }}
        onProven={() => {
          setQuestion({ ...question, isBusy: true })
          question.answer({})
        }}
        onClose={() => question.answer(null)}
      />
    ),
  }
}
