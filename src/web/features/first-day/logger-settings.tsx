import { Button, NativeSelect } from '@mantine/core'
import { IconChevronDown, IconCopy, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNow } from '../../clock/use-now.ts'
import type { DeviceRefusalsQuery } from '../../api/generated/graphql.ts'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { useCopyText } from '../../ui/data-table/use-copy-text.ts'
import styles from './first-day.module.css'
import { AllowedNetworks } from './allowed-networks.tsx'
import { openWays, setupOf, type Doors, type Way } from './logger-setup.ts'
import { SecondName } from './second-name.tsx'
import { useCredential } from './use-credential.tsx'
import type { HeldDevice } from './use-find-device.ts'

/** What to put into the logger, by the way in which it sends. */
export const LoggerSettings = ({
  device,
  doors,
  refusals,
}: {
  device: HeldDevice
  doors: Doors
  /** What the server lately refused of it. */
  refusals: DeviceRefusalsQuery['deviceRefusals']
}) => {
  const { t } = useTranslation()
  const copy = useCopyText()
  const [way, setWay] = useState<Way>('http')
  const minute = useNow((ms) => Math.floor(ms / MINUTE_MS))
  const key = useCredential(device.imeiNumber)
  // The address of this call names one device: a token of the account does not open it.
  const isOfDevice = way === 'thingsboard'
  const credential = isOfDevice && key.credential?.kind === 'token' ? null : key.credential
  const setup = setupOf(way, {
    doors,
    pageOrigin: location.origin,
    imeiNumber: device.imeiNumber,
    alias: device.alias,
    sensors: device.tools.map(({ equipmentId }) => equipmentId),
    credential,
    keyWord: t('firstDay.key.word'),
    noTlsWord: t('firstDay.fields.noTls'),
    nowMs: minute * MINUTE_MS,
  })
  const needsKey = setup.fields.some(({ isSecret }) => isSecret)
  return (
    <section className={styles.card} aria-labelledby="logger-settings">
      <h2 id="logger-settings">{t('firstDay.connect.settings')}</h2>
      <NativeSelect
        className={styles.way!}
        label={t('firstDay.connect.way')}
        value={way}
        onChange={(event) => setWay(event.currentTarget.value as Way)}
        rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden />}
        data={openWays(doors).map((name) => ({
          value: name,
          label: t(`firstDay.ways.${name}`),
        }))}
      />
      <p className={styles.hint}>{t(`firstDay.notes.${way}`)}</p>
      {(way === 'lorawan' || way === 'ruuvi') && <SecondName device={device} way={way} />}
      {way === 'teltonika' && <AllowedNetworks device={device} refusals={refusals} />}
      <dl className={styles.settings}>
        {setup.fields.map(({ name, value }) => (
          <div key={name}>
            <dt>{t(`firstDay.fields.${name}`)}</dt>
            <dd>
              <code>{value}</code>
              {name !== 'tls' && (
                <Button
                  variant="subtle"
                  className={styles.copy!}
                  aria-label={t('firstDay.connect.copyOne', {
                    name: t(`firstDay.fields.${name}`),
                  })}
                  onClick={() => void copy(value)}
                >
                  <IconCopy size={18} stroke={1.7} aria-hidden />
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {needsKey && credential === null && (
        <RightGate needs="manage">
          <div className={styles.key}>
            <p>{t(isOfDevice ? 'firstDay.key.ofDevice' : 'firstDay.key.missing')}</p>
            <div className={styles.actions}>
              {key.makeKey !== null && (
                <Button
                  variant="default"
                  leftSection={<IconKey size={18} stroke={1.7} aria-hidden />}
                  loading={key.isBusy}
                  onClick={key.makeKey}
                >
                  {t('firstDay.key.makeKey')}
                </Button>
              )}
              {!isOfDevice && (
                <Button
                  variant="default"
                  leftSection={<IconKey size={18} stroke={1.7} aria-hidden />}
                  loading={key.isBusy}
                  onClick={key.makeToken}
                >
                  {t('firstDay.key.makeToken')}
                </Button>
              )}
            </div>
          </div>
        </RightGate>
      )}
      {needsKey && credential !== null && <p className={styles.unset}>{t('firstDay.key.once')}</p>}
      {setup.example !== null && (
        <>
          <h3>{t('firstDay.connect.example')}</h3>
          <pre className={styles.example} tabIndex={0}>
            {setup.example}
          </pre>
          <div className={styles.actions}>
            <Button
              variant="default"
              leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
              onClick={() => void copy(setup.example ?? '')}
            >
              {t('firstDay.connect.copyExample')}
            </Button>
          </div>
        </>
      )}
      {key.question}
    </section>
  )
}
