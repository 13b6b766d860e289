import type { Account } from '../../domain/users/account.ts'
import { isConfirmed, isInvited } from '../../domain/users/confirmed-address.ts'
import { acceptInvitation, openInvitation } from './accept-invitation.ts'
import type { ChoosePasswordDeps } from './choose-password.ts'
import { confirmAddress, requestConfirmation } from './confirm-address.ts'
import { createResetLink } from './create-reset-link.ts'
import { inviteMember, inviteUser } from './invite-user.ts'
import { listMembers } from './list-members.ts'
import { removeUnconfirmed } from './remove-unconfirmed.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { setMemberRight } from './set-member-right.ts'

export const peopleServices = (deps: ChoosePasswordDeps) => ({
  /** Whether links go by mail; else the pages say whom to ask. */
  mailsLinks: (): boolean => deps.mailsLinks,
  isConfirmed: (account: Account): boolean => isConfirmed(account, deps.mailsLinks),
  isInvited,
  requestPasswordReset: requestPasswordReset(deps),
  createResetLink: createResetLink(deps),
  resetPassword: resetPassword(deps),
  invite: inviteUser(deps),
  inviteMember: inviteMember(deps),
  members: listMembers(deps),
  setMemberRight: setMemberRight(deps),
  openInvitation: openInvitation(deps),
  acceptInvitation: acceptInvitation(deps),
  confirmAddress: confirmAddress(deps),
  removeUnconfirmed: removeUnconfirmed(deps),
  requestConfirmation: requestConfirmation(deps),
})
