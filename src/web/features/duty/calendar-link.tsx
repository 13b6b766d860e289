import { IconCopy } from '@tabler/icons-react'
import { localTime } from '../../../domain/periods/local-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCopyText } from '../../ui/data-table/use-copy-text.ts'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './duty-page.module.css'
import type { ShownRota } from './shown-rota.ts'
import { useCalendarLink } from './use-calendar-link.ts'

/** The link by which calendar programs read the rota: made, copied once, revoked. */
export const CalendarLink = ({
  userId,
  calendar,
}: {
  userId: string | null
  calendar: ShownRota['calendar']
}) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const { address, close, create, revoke } = useCalendarLink(userId)
  const mayChange = useRightRefusal('manage') === null
  const time = (iso: string): string => localTime(timeZone).minuteText(Date.parse(iso))
  return (
    <section className={styles.card} aria-labelledby="duty-calendar">
      <h2 id="duty-calendar">{t('duty.calendar.title')}</h2>
      <p className={styles.hint}>{t('duty.calendar.text')}</p>
      {address === null ? (
        <>
          <p className={styles.state}>
            {calendar === null
              ? t('duty.calendar.none')
              : t('duty.calendar.made', { at: time(calendar.createdAt) })}{' '}
            {calendar?.lastUsedAt && t('duty.calendar.used', { at: time(calendar.lastUsedAt) })}
          </p>
          {mayChange && (
            <div className={styles.actions}>
              <Button variant="default" loading={create.isBusy} onClick={() => create.run()}>
                {t(calendar === null ? 'duty.calendar.make' : 'duty.calendar.again')}
              </Button>
              {calendar !== null && (
                <Button variant="default" loading={revoke.isBusy} onClick={() => revoke.run()}>
                  {t('duty.calendar.revoke')}
                </Button>
              )}
            </div>
          )}
          {mayChange && calendar !== null && (
            <p className={styles.hint}>{t('duty.calendar.againText')}</p>
          )}
        </>
      ) : (
        <NewAddress address={address} onClose={close} />
      )}
    </section>
  )
}

const NewAddress = ({ address, onClose }: { address: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const copy = useCopyText()
  return (
    <div role="status">
      <h3>{t('duty.calendar.onceTitle')}</h3>
      <p className={styles.hint}>{t('duty.calendar.onceText')}</p>
      <code className={styles.address}>{address}</code>
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
          onClick={() => void copy(address)}
        >
          {t('duty.calendar.copy')}
        </Button>
        <Button onClick={onClose}>{t('duty.calendar.done')}</Button>
      </div>
    </div>
  )
}
