// Pages without the shell: who has no session sees them too.
import { firstPage, lazyPage } from '../lazy-page.ts'

export const LoginPage = firstPage(() =>
  import('../../features/login/login-page.tsx').then((file) => file.LoginPage),
)
export const FinishLoginPage = lazyPage(() =>
  import('../../features/finish-login/finish-login-page.tsx').then((file) => file.FinishLoginPage),
)
export const PasswordPage = lazyPage(() =>
  import('../../features/password/password-page.tsx').then((file) => file.PasswordPage),
)
export const NewPasswordPage = lazyPage(() =>
  import('../../features/password/password-page.tsx').then((file) => file.NewPasswordPage),
)
export const ForgottenPage = lazyPage(() =>
  import('../../features/password/forgotten-page.tsx').then((file) => file.ForgottenPage),
)
export const InvitationPage = lazyPage(() =>
  import('../../features/registration/invitation-page.tsx').then((file) => file.InvitationPage),
)
export const ConfirmAddressPage = lazyPage(() =>
  import('../../features/registration/confirm-address-page.tsx').then(
    (file) => file.ConfirmAddressPage,
  ),
)
export const InspectPage = lazyPage(
  () => import('../../features/inspection/inspect-page.tsx').then((file) => file.InspectPage),
  ['inspection'],
)
export const VerifyPage = lazyPage(
  () => import('../../features/verify/verify-page.tsx').then((file) => file.VerifyPage),
  ['verify'],
)
export const WallPage = lazyPage(
  () => import('../../features/wall/wall-page.tsx').then((file) => file.WallPage),
  ['wall'],
)
export const RegistrationPage = lazyPage(() =>
  import('../../features/registration/registration-page.tsx').then((file) => file.RegistrationPage),
)
export const TermsPage = lazyPage(() =>
  import('../../features/terms/terms-page.tsx').then((file) => file.TermsPage),
)
