import { Button } from '@mantine/core'
import { IconNetwork, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { siteNetwork } from '../../../domain/devices/site-network.ts'
import { AllowTcpDocument, type DeviceRefusalsQuery } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { Timestamp } from '../../ui/time/timestamp.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './first-day.module.css'
import type { HeldDevice } from './use-find-device.ts'

type Refusals = DeviceRefusalsQuery['deviceRefusals']

/** Where the logger tried to send from and was refused, the last one first, each block once. */
const triedNetworks = (refusals: Refusals) => {
  const tried = new Map<string, { network: string; address: string; lastAt: string }>()
  for (const { protocol, reason, detail, lastAt } of refusals) {
    const network = siteNetwork(detail ?? '')
    if (protocol !== 'teltonika' || reason !== 'wrong-network' || network === null) continue
    if (!tried.has(network)) tried.set(network, { network, address: detail ?? '', lastAt })
  }
  return [...tried.values()]
}

/**
 * From which networks the device may send over TCP, where it proves nothing but its IMEI: its holder
 * allows the network of an attempt that stands here.
 */
export const AllowedNetworks = ({
  device,
  refusals,
}: {
  device: HeldDevice
  refusals: Refusals
}) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const queryClient = useQueryClient()
  const { imeiNumber, tcpNetworks } = device
  const allowing = useAction({
    send: (networks: readonly string[]) =>
      request(AllowTcpDocument, { imeiNumber, networks: [...networks] }),
    success: t('allowTcp.done'),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['heldDevice', imeiNumber] }),
        queryClient.invalidateQueries({ queryKey: ['deviceRefusals', imeiNumber] }),
      ]),
  })
  const tried = triedNetworks(refusals)
  return (
    <div className={styles.networks}>
      <h3>{t('firstDay.networks.title')}</h3>
      <p className={styles.hint}>{t('firstDay.networks.why')}</p>
      {tcpNetworks.length === 0 && tried.length === 0 && (
        <p className={styles.unset}>{t('firstDay.networks.none')}</p>
      )}
      <RightGate needs="manage">
        <ul className={styles.networkList}>
          {tried.map(({ network, address, lastAt }) => (
            <li key={network}>
              <span>
                {t('firstDay.networks.tried', { address })}
                <small>
                  <Timestamp ms={Date.parse(lastAt)} timeZone={timeZone} />
                </small>
              </span>
              <Button
                leftSection={<IconNetwork size={18} stroke={1.7} aria-hidden />}
                loading={allowing.isBusy}
                onClick={() => allowing.run([...tcpNetworks, network])}
              >
                {t('firstDay.networks.allow', { network })}
              </Button>
            </li>
          ))}
          {tcpNetworks.map((network) => (
            <li key={network}>
              <span>{t('firstDay.networks.allowed', { network })}</span>
              <Button
                variant="default"
                leftSection={<IconX size={18} stroke={1.7} aria-hidden />}
                aria-label={t('firstDay.networks.removeOf', { network })}
                loading={allowing.isBusy}
                onClick={() => allowing.run(tcpNetworks.filter((other) => other !== network))}
              >
                {t('firstDay.networks.remove')}
              </Button>
            </li>
          ))}
        </ul>
      </RightGate>
      {tried.length > 0 && <p className={styles.hint}>{t('firstDay.networks.onlyYours')}</p>}
      {allowing.reason !== null && (
        <p role="alert">
          <FieldError text={allowing.reason} />
        </p>
      )}
    </div>
  )
}
