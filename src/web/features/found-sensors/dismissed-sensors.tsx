import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { refusalText } from '../../api/refusal-text.ts'
import styles from './found-sensors.module.css'
import { firstNameOf } from './things.ts'
import { useDismissedSensors } from './use-found-sensors.ts'

/** Sensors that somebody dismissed, behind a fold; each can be taken back. */
export const DismissedSensors = ({
  userId,
  mayChange,
}: {
  userId: string | null
  mayChange: boolean
}) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { dismissed, restoring } = useDismissedSensors(userId, isOpen)
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('foundSensors.dismissed')}</summary>
      {dismissed.isError && <p role="alert">{refusalText(t, dismissed.error)}</p>}
      {dismissed.data?.length === 0 && (
        <p className={styles.hint}>{t('foundSensors.noneDismissed')}</p>
      )}
      {dismissed.data !== undefined && dismissed.data.length > 0 && (
        <ul className={styles.list}>
          {dismissed.data.map((sensor) => (
            <li key={sensor.id}>
              <div className={styles.about}>
                <strong>{firstNameOf(sensor)}</strong>
                {sensor.maker !== null && sensor.maker !== undefined && <span>{sensor.maker}</span>}
              </div>
              {mayChange && (
                <Button
                  variant="default"
                  disabled={restoring.isBusy}
                  onClick={() => restoring.run(sensor.id)}
                  aria-label={t('foundSensors.takeBackOf', { name: firstNameOf(sensor) })}
                >
                  {t('foundSensors.takeBack')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
