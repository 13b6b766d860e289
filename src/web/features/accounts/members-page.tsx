import { NotLoaded } from '../../components/not-loaded/not-loaded.tsx'
import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, useSearchParams } from 'react-router'
import { mayHaveMembers } from '../../../domain/permissions/rules.ts'
import { sitesPath } from '../../components/site-field/sites-path.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useAccountName } from '../../viewer/use-account-name.ts'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { InviteMember } from './invite-member.tsx'
import { MemberRow } from './member-row.tsx'
import styles from './members.module.css'
import { pageAddress } from './page-address.ts'
import { useResetLink } from './use-invite.tsx'
import { useInviteMember, useMembers, useRemoveMember, useSetRight } from './use-members.tsx'

/**
 * Who belongs to an account, with which right. In the address: `userId` of an account below the
 * viewer, else the viewer's own, and `name`, the heading until the server has answered.
 */
export const MembersPage = () => {
  const { t } = useTranslation()
  const { id, role } = useViewer()
  const [params] = useSearchParams()
  const userId = params.get('userId')
  const name = useAccountName(userId, params.get('name'))
  const { members, refresh } = useMembers(userId)
  const again = useInviteMember(userId, () => void refresh())
  const setting = useSetRight(() => void refresh())
  const removal = useRemoveMember(() => void refresh())
  const reset = useResetLink()
  const refusal = useRightRefusal('manage')
  const holdsSensors = role !== 'factory' && (userId !== null || role !== 'superadmin')
  const mayInvite = refusal === null && (userId !== null || mayHaveMembers(role))

  return (
    <div className={styles.page}>
      <PageHead
        title={userId !== null && name ? t('members.titleOf', { name }) : t('members.title')}
      >
        {role !== 'factory' && (
          <Link
            to={
              userId === null ? '/pages/duty' : `/pages/duty?userId=${encodeURIComponent(userId)}`
            }
          >
            {t('duty.title')}
          </Link>
        )}
        {holdsSensors && <Link to={sitesPath(userId)}>{t('sites.title')}</Link>}
        {holdsSensors && (
          <Link to={pageAddress('/reports', { userId, name: userId && name })}>
            {t('reports.open')}
          </Link>
        )}
        {userId !== null && <Link to="/admin/userlist">{t('accounts.allUsers')}</Link>}
      </PageHead>
      <p className={styles.hint}>{t('members.hint')}</p>
      {mayInvite && <InviteMember memberOf={userId} onSent={() => void refresh()} />}
      {refusal !== null && <p className={styles.hint}>{refusal}</p>}
      <NotLoaded query={members} title={t('members.didNotLoad')} />
      {members.data?.length === 0 && (
        <ProblemCard icon={IconUsersGroup} title={t('members.title')} text={t('members.none')} />
      )}
      {members.data !== undefined && members.data.length > 0 && (
        <ul className={styles.list} aria-label={t('members.title')}>
          {members.data.map((member) => (
            <MemberRow
              key={member.user.id}
              member={member}
              isViewer={member.user.id === id}
              refusal={refusal}
              isBusy={setting.isBusy}
              onRight={(right) => setting.run({ userId: member.user.id, right })}
              onInvite={({ user, right }) =>
                again.inviting.run({ email: user.email, language: user.language, right })
              }
              onReset={({ user }) => reset.making.run(user.id)}
              onRemove={removal.ask}
            />
          ))}
        </ul>
      )}
      {again.card}
      {reset.card}
      {removal.question}
    </div>
  )
}
