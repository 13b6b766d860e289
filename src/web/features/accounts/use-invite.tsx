import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Language, Role } from '../../../domain/users/account.ts'
import { CreateResetLinkDocument, InviteUserDocument } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { LinkCard, type ShownLink } from './link-card.tsx'
import { USER_TABLE } from './use-account-table.ts'

export type NewInvitation = {
  email: string
  role: Role
  language: Language
  parentUserId: string | null
}

type MadeLink = { email: string; url: string | null; expiresAt: string }

/** Shows a link that the server answers, and says of one that went by mail that it is on its way. */
export const useMadeLinks = (onShown: () => void) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState<ShownLink | null>(null)
  const close = () => {
    setShown(null)
    onShown()
  }
  return {
    take: ({ email, url, expiresAt }: MadeLink, sentText: string): void => {
      if (url !== null) return setShown({ email, url, expiresAt })
      showToast({ kind: 'success', message: sentText, closeLabel: t('common.close') })
      onShown()
    },
    card: shown === null ? null : <LinkCard link={shown} onClose={close} />,
  }
}

const NOTHING = () => {}

/** Invites somebody, new or again. `onDone`: after the mail was sent or the link was shown. */
export const useInvite = (onDone: () => void = NOTHING) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const links = useMadeLinks(onDone)
  const inviting = useAction({
    send: async (invitation: NewInvitation) =>
      (await request(InviteUserDocument, invitation)).inviteUser,
    failure: (error) => refusalText(t, error),
    onSuccess: (link) => {
      void queryClient.invalidateQueries({ queryKey: USER_TABLE })
      links.take(link, t('people.invite.sent', { email: link.email }))
    },
  })
  return { inviting, card: links.card as ReactNode }
}

/** Makes a link by which somebody chooses a new password. */
export const useResetLink = () => {
  const { t } = useTranslation()
  const links = useMadeLinks(NOTHING)
  const making = useAction({
    send: async (userId: string) =>
      (await request(CreateResetLinkDocument, { userId })).createResetLink,
    failure: t('people.reset.failed'),
    onSuccess: (link) => links.take(link, t('people.reset.sent', { email: link.email })),
  })
  return { making, card: links.card as ReactNode }
}
