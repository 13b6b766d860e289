import { Button } from '@mantine/core'
import { IconPlus, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { countText } from '../../../../domain/records/count-text.ts'
import { personName } from '../../../../domain/users/person-name.ts'
import type { ProfileFieldsFragment } from '../../../api/generated/graphql.ts'
import { refusalText } from '../../../api/refusal-text.ts'
import { ConfirmDelete } from '../../../components/confirm-delete/confirm-delete.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { TableLoading } from '../../../ui/data-table/table-loading.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { ProblemCard } from '../../../ui/page/problem-card.tsx'
import { useRightRefusal } from '../../../viewer/use-right-refusal.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import styles from '../bulk.module.css'
import { setupLabel, setupText } from '../../../components/setup/setup-text.ts'
import { ProfileDialog } from './profile-dialog.tsx'
import { useProfiles } from './use-profiles.ts'

/** Named sets of settings, and how many sensors are linked to each. */
export const ProfilesPage = () => {
  const { t } = useTranslation()
  const refusal = useRightRefusal('work')
  const { profiles, error, reload, deleting } = useProfiles()
  /** What the form is open for; null: it is closed. */
  const [edited, setEdited] = useState<ProfileFieldsFragment | 'new' | null>(null)
  const [doomed, setDoomed] = useState<ProfileFieldsFragment | null>(null)
  return (
    <div className={styles.page}>
      <PageHead title={t('bulk.profile.title')}>
        <Link to="/admin/toollist">{t('toolList.all')}</Link>
      </PageHead>
      <p className={styles.intro}>{t('bulk.profile.intro')}</p>
      <div className={styles.actions}>
        <Button
          mih={44}
          disabled={refusal !== null}
          title={refusal ?? undefined}
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('bulk.profile.new')}
        </Button>
      </div>
      {profiles === null && error === null && <TableLoading />}
      {error !== null && (
        <ProblemCard
          role="alert"
          title={t('bulk.profile.didNotLoad')}
          text={refusalText(t, error)}
          action={{ label: t('common.reload'), onClick: reload }}
        />
      )}
      {profiles?.length === 0 && (
        <ProblemCard
          icon={IconTemplate}
          title={t('bulk.profile.none')}
          text={t('bulk.profile.noneText')}
        />
      )}
      {profiles !== null && profiles.length > 0 && (
        <ul className={styles.changes}>
          {profiles.map((profile) => (
            <ProfileCard
              key={profile.id}
              profile={profile}
              onEdit={() => setEdited(profile)}
              onDelete={() => setDoomed(profile)}
            />
          ))}
        </ul>
      )}
      {edited !== null && (
        <ProfileDialog profile={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {doomed !== null && (
        <ConfirmDelete
          name={doomed.name}
          keeps={t('bulk.profile.deleteKeeps')}
          asksReason={false}
          isDeleting={deleting.isBusy}
          onClose={() => setDoomed(null)}
          onDelete={() => {
            deleting.run(doomed.id)
            setDoomed(null)
          }}
        />
      )}
    </div>
  )
}

const ProfileCard = ({
  profile,
  onEdit,
  onDelete,
}: {
  profile: ProfileFieldsFragment
  onEdit: () => void
  onDelete: () => void
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const mayWork = useRightRefusal('work') === null
  const mayManage = useRightRefusal('manage') === null
  const { name, account, linked, differing, values, viewerMayKeep } = profile
  return (
    <li className={styles.card}>
      <h2>{name}</h2>
      <p className={styles.hint}>
        {[
          account && (personName(account, language) || account.email),
          t('bulk.profile.linked', { number: countText(linked, language) }),
          differing > 0 && t('bulk.profile.differing', { number: countText(differing, language) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className={styles.figures}>
        {values.map(({ field, value }) => (
          <li key={field}>{`${setupLabel(t, field)}: ${setupText(t, language, field, value)}`}</li>
        ))}
      </ul>
      {viewerMayKeep && (
        <div className={styles.actions}>
          {mayManage && (
            <Button variant="default" mih={44} onClick={onDelete}>
              {t('dataTable.delete')}
            </Button>
          )}
          {mayWork && (
            <Button variant="default" mih={44} onClick={onEdit}>
              {t('bulk.change')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
