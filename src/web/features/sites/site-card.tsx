import { ActionIcon } from '@mantine/core'
import { IconPencil, IconPhone, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { SiteEntryFragment } from '../../api/generated/graphql.ts'
import { phoneLink } from '../../components/site-field/phone-link.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './sites.module.css'

/** One site, what is known of it, and what the viewer may do with it. */
export const SiteCard = ({
  site,
  mayManage,
  onChoose,
  onEdit,
  onDelete,
}: {
  site: SiteEntryFragment
  mayManage: boolean
  /** Null: the viewer may not. */
  onChoose: (() => void) | null
  onEdit: () => void
  onDelete: () => void
}) => {
  const { t } = useTranslation()
  const { can } = useViewer()
  const { name, address, openingHours, contactName, contactPhone, technician, toolCount } = site
  const facts = [
    [t('siteList.address'), address],
    [t('siteList.openingHours'), openingHours],
    [t('siteList.technician'), technician],
  ] as const
  const sensors = t('siteList.tools', { count: toolCount })
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <h2>{name}</h2>
        <dl>
          {facts.map(([label, value]) =>
            value === null ? null : (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
          {(contactName !== null || contactPhone !== null) && (
            <div>
              <dt>{t('siteList.contactName')}</dt>
              <dd>
                {contactName}
                {contactPhone !== null && (
                  <a
                    className={styles.phone}
                    href={phoneLink(contactPhone)}
                    aria-label={t('siteList.call', { phone: contactPhone })}
                  >
                    <IconPhone size={16} stroke={1.8} aria-hidden />
                    {contactPhone}
                  </a>
                )}
              </dd>
            </div>
          )}
        </dl>
        <p className={styles.sensors}>
          {can.manageTools.allowed ? (
            <Link
              to={`/admin/toollist?userId=${encodeURIComponent(site.userId)}&siteId=${encodeURIComponent(site.id)}`}
            >
              {sensors}
            </Link>
          ) : (
            <span>{sensors}</span>
          )}
          {onChoose !== null && (
            <button type="button" className={styles.choose} onClick={onChoose}>
              {t('siteList.choose')}
            </button>
          )}
        </p>
      </div>
      {mayManage && (
        <div className={styles.actions}>
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={`${t('siteList.edit')}: ${name}`}
            onClick={onEdit}
          >
            <IconPencil size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={`${t('siteList.delete')}: ${name}`}
            onClick={onDelete}
          >
            <IconTrash size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </li>
  )
}
