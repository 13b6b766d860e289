import { EndSupportLookDocument, LogoutDocument } from './generated/graphql.ts'
import { leavePush } from './leave-push.ts'
import { request } from './request.ts'
import { forgetAccountLanguage } from '../i18n/first-language.ts'
import { isLooking, leaveLook } from '../session/look.ts'
import { endSession, sessionToken } from '../session/session.ts'

/** Ends the session in this browser, or the look in this tab, at once, even when the server does not answer. */
export const logOut = (): void => {
  if (isLooking()) {
    request(EndSupportLookDocument, {}).catch(() => {})
    return leaveLook()
  }
  const token = sessionToken()
  // Of two requests side by side the server might end the session first, and refuse the other one.
  void leavePush()
    .then(() => request(LogoutDocument, {}, { token }))
    .catch(() => {})
  forgetAccountLanguage()
  endSession('logout')
}
