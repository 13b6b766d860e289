import type { SessionUser } from './session-user.ts'

/**
 * Somebody looks with a customer's eyes, in this tab only. `name`: of the person with whose eyes; `until` as
 * the server wrote it; `inOwnLanguage`: in the language of who looks, not of that person.
 */
export type Look = {
  token: string
  user: SessionUser
  name: string
  until: string
  inOwnLanguage: boolean
}

const KEY = 'coldwatch.look'

let parsedFrom: string | null = null
let parsed: Look | null = null

/** The same object while the stored text is the same; null: nobody looks in this tab. */
export const currentLook = (): Look | null => {
  const text = sessionStorage.getItem(KEY)
  if (text === parsedFrom) return parsed
  parsedFrom = text
  try {
    parsed = text === null ? null : (JSON.parse(text) as Look)
  } catch {
    parsed = null
  }
  return parsed
}

export const isLooking = (): boolean => currentLook() !== null

const begin = (path: string): void => location.assign(path)

/** Opens the pages anew, as that person sees them: nothing of the own session stays on the screen. */
export const startLook = (look: Look, go: (path: string) => void = begin): void => {
  sessionStorage.setItem(KEY, JSON.stringify(look))
  go('/')
}

/** Opens the pages anew with the own session. */
export const leaveLook = (go: (path: string) => void = begin): void => {
  sessionStorage.removeItem(KEY)
  go('/')
}

/** Without leading anywhere: the own session has ended. */
export const dropLook = (): void => sessionStorage.removeItem(KEY)

export const chooseLanguage = (
  inOwnLanguage: boolean,
  reload: () => void = () => location.reload(),
): void => {
  const look = currentLook()
  if (look === null) return
  sessionStorage.setItem(KEY, JSON.stringify({ ...look, inOwnLanguage }))
  reload()
}
