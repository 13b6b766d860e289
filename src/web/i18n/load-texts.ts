import type { LanguageCode } from '../../domain/users/account.ts'

/** Every file of every language, each fetched only when its language is shown; a build makes one file of a language's texts. */
const files = import.meta.glob<Record<string, unknown>>(
  ['../../locales/*/*.json', '!../../locales/*/measure-log.json'],
  { import: 'default' },
)

const camelCase = (kebab: string): string => kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** All texts of a language by feature: `auth-login.json` becomes `authLogin`, so that its keys read `authLogin.loginFailed`. */
export const loadTexts = async (language: LanguageCode): Promise<Record<string, unknown>> => {
  const folder = `../../locales/${language}/`
  const features = Object.keys(files).filter((path) => path.startsWith(folder))
  const texts = await Promise.all(features.map(async (path) => {
    const feature = camelCase(path.slice(folder.length, -'.json'.length))
    return [feature, await files[path]!()] as const
  }))
  return Object.fromEntries(texts)
}
