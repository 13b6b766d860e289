import {
  IconBellOff,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconClockExclamation,
  IconMailX,
} from '@tabler/icons-react'
import { localTime } from '../../../domain/periods/local-time.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './drills.module.css'
import type { DrillContact } from './use-alarm-drill.ts'

const PROOF_ICONS = {
  FAILED: IconMailX,
  NOT_SENT: IconBellOff,
  NEVER: IconCircleDashed,
  UNANSWERED: IconClockExclamation,
  WAITING: IconClock,
  CONFIRMED: IconCircleCheck,
} as const satisfies Record<DrillContact['proof'], typeof IconClock>

const NEEDS_SOMEBODY: ReadonlySet<DrillContact['proof']> = new Set([
  'FAILED',
  'NOT_SENT',
  'NEVER',
  'UNANSWERED',
])

/** Contacts in the order of need, each with what drills have shown of it. */
export const ContactTable = ({
  contacts,
  timeZone,
  label,
}: {
  contacts: readonly DrillContact[]
  timeZone: string
  label: string
}) => {
  const { t } = useTranslation()
  return (
    <table className={styles.contacts} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('drills.column.contact')}</th>
          <th scope="col">{t('drills.column.state')}</th>
          <th scope="col">{t('drills.column.confirmed')}</th>
          <th scope="col">{t('drills.column.after')}</th>
        </tr>
      </thead>
      <tbody>
        {contacts.map((contact, i) => (
          <ContactRow key={`${contact.channel} ${i}`} contact={contact} timeZone={timeZone} />
        ))}
      </tbody>
    </table>
  )
}

const ContactRow = ({ contact, timeZone }: { contact: DrillContact; timeZone: string }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const { channel, address, user, proof, withheld, reason, confirmedAt, minutes } = contact
  const name = user === null ? '' : personName(user, language)
  const Icon = PROOF_ICONS[proof]
  return (
    <tr data-needs={NEEDS_SOMEBODY.has(proof) || undefined}>
      <th scope="row">
        {name !== '' && <span className={styles.person}>{name}</span>}
        <span className={styles.address}>{address ?? t('drills.gone')}</span>
        <span className={styles.channel}>{t(`alarms.channel.${channel}`)}</span>
      </th>
      <td>
        <span className={styles.proof}>
          <Icon size={16} stroke={2} aria-hidden />
          {t(`drills.proof.${proof}`)}
        </span>
        {withheld !== null && (
          <span className={styles.why}>{t(`drills.withheld.${withheld}`)}</span>
        )}
        {reason !== null && <span className={styles.why}>{reason}</span>}
      </td>
      <td data-label={t('drills.column.confirmed')}>
        {confirmedAt === null
          ? t('drills.never')
          : localTime(timeZone).minuteText(Date.parse(confirmedAt))}
      </td>
      <td data-label={minutes === null ? undefined : t('drills.column.after')}>
        {minutes === null ? '' : t('drills.minutes', { n: minutes })}
      </td>
    </tr>
  )
}
