import { IconStack2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { AlarmRow } from '../../api/use-open-alarms.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './group-line.module.css'

/** Of how many alarms that began together this is one, and the way to all of them. */
export const GroupLine = ({ group }: { group: NonNullable<AlarmRow['group']> }) => {
  const { t } = useTranslation()
  const { id, members, open, imeiNumber, site } = group
  return (
    <p className={styles.group}>
      <IconStack2 size={18} stroke={1.8} aria-hidden />
      <span>
        {t('alarms.group.together', { members, open })}
        {site !== null && ` · ${site.name}`}
        {imeiNumber !== null && ` · ${t('alarms.group.oneLogger', { imei: imeiNumber })}`}{' '}
        <Link to={`/alarms?groupId=${encodeURIComponent(id)}`}>{t('alarms.group.show')}</Link>
      </span>
    </p>
  )
}
