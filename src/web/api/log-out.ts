import { LogoutDocument } from './generated/graphql.ts'
import { leavePush } from './leave-push.ts'
import { request } from './request.ts'
import { forgetAccountLanguage } from '../i18n/first-language.ts'
import { endSession } from '../session/session.ts'

/** Ends the session in this browser at once, even when the server does not answer. */
export const logOut = (): void => {
  leavePush()
  request(LogoutDocument, {}).catch(() => {})
  forgetAccountLanguage()
  endSession('logout')
}
