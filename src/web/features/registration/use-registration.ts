import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_CODES, LANGUAGES } from '../../../domain/users/account.ts'
import { LoginDocument, RegisterDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { startSession } from '../../session/session.ts'

type Registration = { firstName: string; lastName: string; email: string; password: string }

/**
 * Makes the account, in the language of the page, and logs in with the same credentials. A failure
 * of either says nothing: so the specification wants it, and so a stranger does not learn who has
 * an account. `waiting` stays until a failure.
 */
export const useRegistration = () => {
  const { i18n } = useTranslation()
  const [waiting, setWaiting] = useState(false)

  const register = async (fields: Registration): Promise<void> => {
    if (waiting) return
    setWaiting(true)
    try {
      const language = LANGUAGES.find((each) => LANGUAGE_CODES[each] === i18n.language) ?? 'english'
      await request(RegisterDocument, { ...fields, language })
      const { login } = await request(LoginDocument, {
        email: fields.email,
        password: fields.password,
      })
      startSession({
        token: login.token,
        user: { username: login.user.email, role: login.user.role, id: login.user.id },
      })
    } catch {
      setWaiting(false)
    }
  }
  return { register, waiting }
}
