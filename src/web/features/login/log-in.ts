import * as v from 'valibot'
import { type Language, LANGUAGE_CODES, ROLES } from '../../../domain/users/account.ts'
import { LoginDocument, type LoginMutation } from '../../api/generated/graphql.ts'
import { RefusedError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { rememberAccountLanguage } from '../../i18n/first-language.ts'
import { showLanguage } from '../../i18n/i18n.ts'

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

const COLOURS_WITHIN_MS = 1_000

/** The browser keeps the colours of a brand for a year: fetched before the first page is drawn, they are there at once. */
const fetchColours = async (brand: { id: string } | null): Promise<void> => {
  if (!brand) return
  const colours = fetch(`/brands/${brand.id}/style.css`).then((answer) => answer.text())
  const tooLate = new Promise((resolve) => setTimeout(resolve, COLOURS_WITHIN_MS))
  await Promise.race([colours, tooLate]).catch(() => {})
}

/** Its texts are on their way while the first page asks for what it shows. */
const speak = (language: Language | undefined): void => {
  if (language === undefined) return
  const code = LANGUAGE_CODES[language]
  rememberAccountLanguage(code)
  showLanguage(code).catch(() => {})
}

type Who = { email: string; password: string }

type Login = Omit<LoginMutation['login'], 'user'> & {
  /** Without a language while a second factor is waited for: the page that asks for it loads it. */
  user: Omit<LoginMutation['login']['user'], 'language'> & { language?: Language }
}

const sessionOf = async (who: Who): Promise<Login> => {
  try {
    return (await request(LoginDocument, who)).login
  } catch (error) {
    const unfinished = error instanceof RefusedError ? v.safeParse(WaitingLogin, error.login) : null
    if (unfinished?.success !== true) throw error
    const { user, ...login } = unfinished.output
    return { ...login, user: { ...user, brand: user.brand ?? null } }
  }
}

/** A new session, also one that waits for its second factor. Throws as `request` does. */
export const logIn = async (who: Who): Promise<Login> => {
  const login = await sessionOf(who)
  speak(login.user.language)
  await fetchColours(login.user.brand)
  return login
}
