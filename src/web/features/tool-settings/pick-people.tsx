import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { normalEmail, notificationEmails } from '../../../domain/users/email.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { MembersDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './pick-people.module.css'

type PickPeopleProps = {
  /** Whose sensor it is. */
  ownerId: string
  /** Addresses, separated by commas. */
  value: string
  onChange: (addresses: string) => void
}

/**
 * The people of the sensor's account, each to pick as a recipient beside the typed addresses. Nothing
 * where the account is one person alone, or its people are not for the viewer to see.
 */
export const PickPeople = ({ ownerId, value, onChange }: PickPeopleProps) => {
  const { t } = useTranslation()
  const { id, actsFor, email, name, language } = useViewer()
  const { data: members = [] } = useQuery({
    queryKey: ['members', ownerId],
    queryFn: async ({ signal }) =>
      (await request(MembersDocument, { userId: ownerId === actsFor ? null : ownerId }, { signal }))
        .memberList,
  })
  if (members.length === 0) return null
  const people = [
    // Once somebody is named, the account's own address gets mail only if it is named, too.
    ...(id === ownerId && email !== null ? [{ email, name: name || email }] : []),
    ...members
      .filter(({ user }) => !user.invited)
      .map(({ user }) => ({ email: user.email, name: personName(user, language) || user.email })),
  ]
  const named = notificationEmails(value)
  const isNamed = (address: string): boolean =>
    named.some((other) => normalEmail(other) === normalEmail(address))
  const toggle = (address: string): void =>
    onChange(
      (isNamed(address)
        ? named.filter((other) => normalEmail(other) !== normalEmail(address))
        : [...named, address]
      ).join(', '),
    )
  return (
    <div className={styles.people} role="group" aria-label={t('toolSettings.pickPeople')}>
      {people.map(({ email: address, name: person }) => (
        <button
          key={address}
          type="button"
          title={address}
          aria-pressed={isNamed(address)}
          onClick={() => toggle(address)}
        >
          {isNamed(address) ? (
            <IconCheck size={16} stroke={1.9} aria-hidden />
          ) : (
            <IconPlus size={16} stroke={1.7} aria-hidden />
          )}
          {person}
        </button>
      ))}
    </div>
  )
}
