import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { personName, type PersonName } from '../../../../domain/users/person-name.ts'
import { MembersDocument } from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import type { Webhook } from './use-webhooks.ts'

const NOBODY = ''

/** Whom a webhook reaches: nobody in particular (null), its account, or one of the account's members. */
export const WebhookPerson = ({
  account,
  value,
  error,
  onChange,
}: {
  /** Null: the viewer's own. */
  account: Webhook['account']
  value: string | null
  error: string | null
  onChange: (personId: string | null) => void
}) => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const accountId = account?.id ?? viewer.actsFor
  const people = useQuery({
    queryKey: ['webhook-people', viewer.id, accountId] as const,
    queryFn: async ({ signal }) =>
      (await request(MembersDocument, { userId: accountId }, { signal })).memberList,
  })
  const nameOf = (person: PersonName & { email: string }) =>
    [personName(person, viewer.language), person.email].filter(Boolean).join(' · ')
  const ownerName =
    account?.email ?? (viewer.id === accountId ? viewer.email : null) ?? t('webhooks.person.owner')
  const members = people.data?.map(({ user }) => ({ value: user.id, label: nameOf(user) })) ?? []
  const isOther =
    value !== null && value !== accountId && members.every((one) => one.value !== value)
  return (
    <NativeSelect
      label={t('webhooks.person.label')}
      description={t('webhooks.person.hint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value ?? NOBODY}
      error={error}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === NOBODY ? null : currentTarget.value)
      }
      data={[
        { value: NOBODY, label: t('webhooks.person.nobody') },
        { value: accountId, label: ownerName },
        ...members,
        ...(isOther ? [{ value, label: t('webhooks.person.left') }] : []),
      ]}
    />
  )
}
