import { useTranslation } from 'react-i18next'
import { LANGUAGE_CODES, LANGUAGES } from '../../../domain/users/account.ts'
import { LoginDocument, RegisterDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { startSession } from '../../session/session.ts'

type Registration = { firstName: string; lastName: string; email: string; password: string }

/**
 * Creates the account in the language of the page and logs in with the same credentials. A failure
 * shows nothing: the specification says so, and a stranger must not learn who has an account.
 * `hasBegun`: the account is being created, or was.
 */
export const useRegistration = () => {
  const { i18n } = useTranslation()
  const registration = useAction({
    send: async (fields: Registration) => {
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
      return true
    },
  })
  return {
    register: registration.run,
    hasBegun: registration.isBusy || registration.output === true,
  }
}
