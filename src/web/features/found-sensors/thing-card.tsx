import { Button } from '@mantine/core'
import {
  IconAccessPoint,
  IconBattery2,
  IconCircleCheck,
  IconTemperature,
} from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNow } from '../../clock/use-now.ts'
import { formatCelsius } from '../../components/temperature/format-celsius.ts'
import { ageText } from '../../ui/time/age-text.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './found-sensors.module.css'
import { firstNameOf, type FoundSensor, type FoundThing } from './things.ts'

type ThingCardProps = {
  thing: FoundThing
  mayChange: boolean
  isBusy: boolean
  onTakeOver: (sensor: FoundSensor) => void
  onDismiss: (sensor: FoundSensor) => void
}

/** One thing that a gateway hears: who made it, what it shows now, and its temperatures to take over. */
export const ThingCard = ({ thing, mayChange, isBusy, onTakeOver, onDismiss }: ThingCardProps) => {
  const { t } = useTranslation()
  return (
    <li className={styles.card}>
      <div className={styles.thing}>
        <h3>{thing.name}</h3>
        <p className={styles.facts}>
          {thing.maker !== null && <span>{thing.maker}</span>}
          {thing.signal !== null && (
            <span>
              <IconAccessPoint size={16} stroke={1.7} aria-hidden />
              {t('foundSensors.signal', { signal: thing.signal })}
            </span>
          )}
          {thing.battery !== null && (
            <span>
              <IconBattery2 size={16} stroke={1.7} aria-hidden />
              {t('foundSensors.battery', { percent: Math.round(thing.battery) })}
            </span>
          )}
          <span>
            {thing.gateway === null
              ? t('foundSensors.ofBroker')
              : t('foundSensors.ofGateway', { name: thing.gateway })}
          </span>
        </p>
      </div>
      <ul className={styles.rows}>
        {thing.temperatures.map((sensor) => (
          <li key={sensor.id} className={styles.row}>
            <div className={styles.reading}>
              <span className={styles.sensor}>{sensor.name}</span>
              <LastValue sensor={sensor} />
            </div>
            {sensor.isTaken ? (
              <p className={styles.taken}>
                <IconCircleCheck size={18} stroke={1.7} aria-hidden />
                {t('foundSensors.taken', {
                  imei: sensor.imeiNumber ?? '',
                  number: sensor.equipmentId ?? '',
                })}
              </p>
            ) : (
              mayChange && (
                <div className={styles.actions}>
                  <Button
                    onClick={() => onTakeOver(sensor)}
                    aria-label={t('foundSensors.takeOverOf', { name: firstNameOf(sensor) })}
                  >
                    {t('foundSensors.takeOver')}
                  </Button>
                  <Button
                    variant="default"
                    disabled={isBusy}
                    onClick={() => onDismiss(sensor)}
                    aria-label={t('foundSensors.dismissOf', { name: firstNameOf(sensor) })}
                  >
                    {t('foundSensors.dismiss')}
                  </Button>
                </div>
              )
            )}
          </li>
        ))}
      </ul>
      {thing.others.length > 0 && (
        <p className={styles.along}>
          {t('foundSensors.goAlong', {
            names: [...new Set(thing.others.map(({ type }) => type))]
              .map((type) => t(type === 'door' ? 'channels.door' : 'channels.humidity'))
              .join(', '),
          })}
        </p>
      )}
    </li>
  )
}

/** Ages are worked out anew this often. */
const AGE_EVERY_MS = 5_000

const LastValue = ({ sensor: { lastValue, lastAt } }: { sensor: FoundSensor }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const nowMs = useNow((ms) => Math.floor(ms / AGE_EVERY_MS) * AGE_EVERY_MS)
  if (lastValue === null || lastValue === undefined || lastAt === null || lastAt === undefined)
    return <span className={styles.none}>{t('foundSensors.noValue')}</span>
  return (
    <span className={styles.value}>
      <IconTemperature size={18} stroke={1.7} aria-hidden />
      <strong>{`${formatCelsius(lastValue, language)} °C`}</strong>
      <span className={styles.age}>{ageText(t, nowMs - Date.parse(lastAt))}</span>
    </span>
  )
}
