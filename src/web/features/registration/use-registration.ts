import { useTranslation } from '../../i18n/use-translation.ts'
import { LANGUAGE_CODES, LANGUAGES } from '../../../domain/users/account.ts'
import { LoginDocument, RegisterDocument } from '../../api/generated/graphql.ts'
import { RefusedError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { startSession } from '../../session/session.ts'

export type Registration = { firstName: string; lastName: string; email: string; password: string }

/**
 * The registration was taken, but its password opens no account: the address already has one. The
 * server tells strangers no more, see `registerAccount`.
 */
export class AddressMayBeTaken extends Error {
  override readonly name = 'AddressMayBeTaken'
}

const logIn = async ({ email, password }: Registration) => {
  try {
    return (await request(LoginDocument, { email, password })).login
  } catch (cause) {
    if (cause instanceof RefusedError && cause.code === 'UNAUTHENTICATED')
      throw new AddressMayBeTaken('The login after the registration was refused.', { cause })
    throw cause
  }
}

/**
 * Creates the account in the language of the page and logs in with the same credentials. A failure
 * shows no toast, as the specification says: the form marks the fields and says the rest.
 * `hasBegun`: the account is being created, or was.
 */
export const useRegistration = () => {
  const { i18n } = useTranslation()
  const registration = useAction({
    send: async (fields: Registration) => {
      const language = LANGUAGES.find((each) => LANGUAGE_CODES[each] === i18n.language) ?? 'english'
      await request(RegisterDocument, { ...fields, language })
      const { token, user } = await logIn(fields)
      const { id, email: username, role, brand } = user
      startSession({ token, user: { username, role, id }, brand })
      return true
    },
  })
  return {
    register: registration.run,
    hasBegun: registration.isBusy || registration.output === true,
    error: registration.error,
    problemOf: registration.problemOf,
  }
}
