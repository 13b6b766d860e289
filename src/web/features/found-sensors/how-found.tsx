import type { TFunction } from 'i18next'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { LoggerDoorsDocument, type LoggerDoorsQuery } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import styles from './found-sensors.module.css'

/** How sensors come to stand in the list: what a person sets up at the gateway. */
const PLAIN_PORT = 1883
/** Where somebody makes the token for a gateway. */
const MACHINE_ACCESS = '/pages/user#machine-access'

/** "cold.example", or with its port where that is not the usual one; with TLS beside it. */
const addressOf = (
  t: TFunction,
  { publicUrl, mqttPort, mqttsPort }: LoggerDoorsQuery['loggerDoors'],
): string => {
  const host = new URL(publicUrl ?? window.location.href).hostname
  const plain = mqttPort === null ? null : mqttPort === PLAIN_PORT ? host : `${host}:${mqttPort}`
  const tls =
    mqttsPort === null ? null : t('foundSensors.how.tls', { address: `${host}:${mqttsPort}` })
  return [plain, tls].filter((address) => address !== null).join(', ')
}

export const HowFound = ({ isOpen }: { isOpen: boolean }) => {
  const { t } = useTranslation()
  const { data: doors } = useQuery({
    queryKey: ['loggerDoors'],
    queryFn: async ({ signal }) => (await request(LoggerDoorsDocument, {}, { signal })).loggerDoors,
  })
  const isClosed = doors !== undefined && doors.mqttPort === null && doors.mqttsPort === null
  const host = doors === undefined || isClosed ? window.location.hostname : addressOf(t, doors)
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>{t('foundSensors.how.title')}</summary>
      {isClosed && (
        <p className={styles.hint}>
          {t(doors.outsideBroker ? 'foundSensors.how.outside' : 'foundSensors.how.closed')}
        </p>
      )}
      <ol className={styles.steps}>
        <li>
          {t('foundSensors.how.key', { place: t('profile.tokens.title') })}{' '}
          <Link to={MACHINE_ACCESS}>{t('foundSensors.how.toTokens')}</Link>
        </li>
        <li>{t('foundSensors.how.gateway', { host })}</li>
        <li>{t('foundSensors.how.discovery')}</li>
        <li>{t('foundSensors.how.wait')}</li>
      </ol>
      <p className={styles.hint}>{t('foundSensors.how.makers')}</p>
    </details>
  )
}
