import { IconKey, IconMailForward } from '@tabler/icons-react'
import { localTime } from '../../../../domain/periods/local-time.ts'
import { countText } from '../../../../domain/records/count-text.ts'
import { useOpenAlarmCounts } from '../../../api/use-open-alarm-counts.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useViewer } from '../../../viewer/viewer.ts'
import { useInvite, useResetLink } from '../use-invite.tsx'
import styles from './customer.module.css'
import type { Customer } from './use-customer.ts'

/** What there is of a customer, and how its owner gets in. */
export const CustomerFacts = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const { user, sensors, mostSensors, messages, mostMessages, lastContact, followUp } = customer
  const timeText = (at: string): string => localTime(timeZone).minuteText(Date.parse(at))
  const ofMost = (used: number, most: number | null | undefined): string =>
    typeof most === 'number'
      ? t('customers.ofMost', {
          used: countText(used, language),
          most: countText(most, language),
        })
      : countText(used, language)
  const alarms = useOpenAlarmCounts([user.id]).get(user.id)
  const facts: [string, string][] = [
    // Nothing before the count is there: a 0 would say that all is well.
    ...(alarms === undefined
      ? []
      : [[t('customers.openAlarms'), countText(alarms, language)] satisfies [string, string]]),
    [t('customers.sensors'), ofMost(sensors, mostSensors)],
    [t('customers.messages'), ofMost(messages, mostMessages)],
    [t('members.title'), countText(customer.people, language)],
    [t('sites.title'), countText(customer.sites, language)],
    [t('customers.lastContact'), lastContact ? timeText(lastContact) : t('customers.never')],
  ]
  if (followUp?.note) facts.push([t('customers.note'), followUp.note])
  return (
    <section className={styles.card} aria-label={t('customers.facts')}>
      <h2>{t('customers.facts')}</h2>
      {customer.endedSince && (
        <p className={styles.ended}>{t('customers.ended', { day: customer.endedSince })}</p>
      )}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {user.viewerCan.delete.allowed && <WayIn customer={customer} />}
    </section>
  )
}

/** The invitation again, or a link for a new password. */
const WayIn = ({ customer: { user } }: { customer: Customer }) => {
  const { t } = useTranslation()
  const invite = useInvite()
  const reset = useResetLink()
  const { id, email, role, language, parentUserId, invited } = user
  return (
    <div className={styles.actions}>
      {invited ? (
        <Button
          variant="default"
          mih={44}
          leftSection={<IconMailForward size={18} stroke={1.7} aria-hidden />}
          loading={invite.inviting.isBusy}
          onClick={() =>
            invite.inviting.run({ email, role, language, parentUserId: parentUserId ?? null })
          }
        >
          {t('customers.inviteAgain')}
        </Button>
      ) : (
        <Button
          variant="default"
          mih={44}
          leftSection={<IconKey size={18} stroke={1.7} aria-hidden />}
          loading={reset.making.isBusy}
          onClick={() => reset.making.run(id)}
        >
          {t('customers.resetLink')}
        </Button>
      )}
      {invite.card}
      {reset.card}
    </div>
  )
}
