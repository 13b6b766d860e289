import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FOUND_TROUBLES, type FoundTrouble } from '../../../domain/devices/found-sensor.ts'
import styles from './found-sensors.module.css'
import type { FoundSensor } from './things.ts'

const isKnown = (trouble: string): trouble is FoundTrouble =>
  FOUND_TROUBLES.some((known) => known === trouble)

/** What gateways announced and the server cannot read, each with its reason. */
export const NotUnderstood = ({ sensors }: { sensors: readonly FoundSensor[] }) => {
  const { t } = useTranslation()
  const odd = sensors.filter(({ trouble }) => trouble !== null)
  if (odd.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="found-odd">
      <h2 id="found-odd">{t('foundSensors.notUnderstood', { number: odd.length })}</h2>
      <ul className={styles.list}>
        {odd.map(({ id, deviceName, name, maker, trouble }) => (
          <li key={id}>
            <IconAlertCircle size={18} stroke={1.7} aria-hidden />
            <div className={styles.about}>
              <strong>{[deviceName, name].filter((text) => text !== '').join(' · ')}</strong>
              {maker !== null && maker !== undefined && <span>{maker}</span>}
              <span>
                {t(
                  `foundSensors.trouble.${
                    trouble !== null && trouble !== undefined && isKnown(trouble)
                      ? trouble
                      : 'malformed'
                  }`,
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
