import * as v from 'valibot'
import { ROLES } from '../../../domain/users/account.ts'
import { LoginDocument, type LoginMutation } from '../../api/generated/graphql.ts'
import { RefusedError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'

const Brand = v.nullish(
  v.object({
    id: v.string(),
    name: v.string(),
    lightLogo: v.boolean(),
    darkLogo: v.boolean(),
    lightTheme: v.string(),
    darkTheme: v.string(),
  }),
)
const WaitingLogin = v.object({
  token: v.string(),
  user: v.object({ id: v.string(), email: v.string(), role: v.picklist(ROLES), brand: Brand }),
  mustFinish: v.literal('SECOND_FACTOR'),
})

/** A new session, also one that waits for its second factor. Throws as `request` does. */
export const logIn = async (who: {
  email: string
  password: string
}): Promise<LoginMutation['login']> => {
  try {
    return (await request(LoginDocument, who)).login
  } catch (error) {
    const unfinished = error instanceof RefusedError ? v.safeParse(WaitingLogin, error.login) : null
    if (unfinished?.success !== true) throw error
    const { user, ...login } = unfinished.output
    return { ...login, user: { ...user, brand: user.brand ?? null } }
  }
}
