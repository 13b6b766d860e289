import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Language } from '../../../domain/users/account.ts'
import type { MemberRight } from '../../../domain/users/membership.ts'
import { personName } from '../../../domain/users/person-name.ts'
import {
  DeleteUserDocument,
  InviteMemberDocument,
  MembersDocument,
  type MembersQuery,
  SetMemberRightDocument,
} from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useDelete } from '../../components/confirm-delete/use-delete.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { useMadeLinks } from './use-invite.tsx'

export type Member = MembersQuery['memberList'][number]

export type NewMember = { email: string; right: MemberRight; language: Language }

/** The people of an account; of the viewer's own where `userId` is null. */
export const useMembers = (userId: string | null) => {
  const { actsFor } = useViewer()
  const queryKey = ['members', userId ?? actsFor] as const
  const queryClient = useQueryClient()
  const members = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await request(MembersDocument, { userId }, { signal })).memberList,
  })
  return { members, refresh: () => queryClient.invalidateQueries({ queryKey }) }
}

/** Invites a person into the account, new or again. `onSent`: the server has made the invitation. */
export const useInviteMember = (
  memberOf: string | null,
  onSent: () => void,
  onDone: () => void = () => {},
) => {
  const { t } = useTranslation()
  const links = useMadeLinks(onDone)
  const inviting = useAction({
    send: async (member: NewMember) =>
      (await request(InviteMemberDocument, { ...member, memberOf })).inviteMember,
    failure: (error) => refusalText(t, error),
    onSuccess: (link) => {
      onSent()
      links.take(link, t('people.invite.sent', { email: link.email }))
    },
  })
  return { inviting, card: links.card as ReactNode }
}

export const useSetRight = (onSet: () => void) => {
  const { t } = useTranslation()
  return useAction({
    send: (change: { userId: string; right: MemberRight }) =>
      request(SetMemberRightDocument, change),
    success: t('members.changed'),
    failure: t('members.changeFailed'),
    onSuccess: onSet,
    onFailure: onSet,
  })
}

export const useRemoveMember = (onRemoved: () => void) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  return useDelete<Member>({
    nameOf: ({ user }) =>
      [personName(user, language), user.email].filter((text) => text !== '').join(' · '),
    words: { question: t('members.removeQuestion'), button: t('members.remove') },
    keeps: t('members.removeKeeps'),
    success: t('members.removed'),
    failure: t('members.removeFailed'),
    remove: ({ user }) => request(DeleteUserDocument, { id: user.id }),
    onDeleted: onRemoved,
  })
}
