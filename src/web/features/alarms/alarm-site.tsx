import { IconMapPin, IconPhone } from '@tabler/icons-react'
import type { Alarm } from '../../api/use-open-alarms.ts'
import { phoneLink } from '../../components/site-field/phone-link.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './alarm-site.module.css'

/** Where the sensor is, and whom to call there. */
export const AlarmSite = ({ site }: { site: NonNullable<Alarm['tool']['site']> }) => {
  const { t } = useTranslation()
  const { name, address, openingHours, contactName, contactPhone, technician } = site
  const facts = [
    [t('siteList.openingHours'), openingHours],
    [t('siteList.contactName'), contactName],
    [t('siteList.technician'), technician],
  ] as const
  return (
    <section className={styles.site} aria-label={t('sites.site')}>
      <p className={styles.name}>
        <IconMapPin size={18} stroke={1.8} aria-hidden />
        <span>{address === null ? name : `${name}, ${address}`}</span>
      </p>
      {facts.map(([label, value]) =>
        value === null ? null : (
          <p key={label}>
            {label}: {value}
          </p>
        ),
      )}
      {contactPhone !== null && (
        <a
          className={styles.phone}
          href={phoneLink(contactPhone)}
          aria-label={t('siteList.call', { phone: contactPhone })}
        >
          <IconPhone size={18} stroke={1.8} aria-hidden />
          {contactPhone}
        </a>
      )}
    </section>
  )
}
