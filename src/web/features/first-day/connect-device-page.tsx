import { Button } from '@mantine/core'
import { IconRouterOff } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { refusalText } from '../../api/refusal-text.ts'
import { landingOf } from '../../session/landing.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './first-day.module.css'
import { LiveLine } from './live-line.tsx'
import { LoggerSettings } from './logger-settings.tsx'
import { Steps } from './steps.tsx'
import { useConnection } from './use-connection.ts'

/** Leads to where the sensors stand. `isFirst`: the next thing to do, since all have sent something. */
const Done = ({ isFirst = false }: { isFirst?: boolean }) => {
  const { t } = useTranslation()
  const { role } = useViewer()
  return (
    <p className={styles.done} data-first={isFirst || undefined}>
      <Button
        component={Link}
        to={landingOf(role)}
        variant={isFirst ? 'filled' : 'default'}
        mih={44}
      >
        {t('firstDay.connect.done')}
      </Button>
    </p>
  )
}

/** What to put into a logger, and what arrives from it: the page of the device in the address. */
export const ConnectDevicePage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const imeiNumber = address.get('imei') ?? ''
  const { device, refusals, doors } = useConnection(imeiNumber)
  const held = device.data
  const failure = device.error ?? doors.error
  const tools = held?.tools ?? []
  const hasArrived = tools.length > 0 && tools.every((tool) => tool.lastMeasure !== null)
  const isMissing = held === undefined || doors.data === undefined
  return (
    <div className={styles.page}>
      <PageHead title={t('firstDay.connect.title')} />
      <Steps now={3} />
      {held === null && (
        <ProblemCard
          icon={IconRouterOff}
          title={t('tools.deviceNotFound')}
          text={t('firstDay.connect.notHeld')}
          action={{ label: t('firstDay.title'), onClick: () => void navigate('/add-device') }}
        />
      )}
      {isMissing && failure !== null && (
        <ProblemCard
          role="alert"
          title={t('firstDay.connect.didNotLoad')}
          text={refusalText(t, failure)}
          action={{
            label: t('common.reload'),
            onClick: () => void Promise.all([device.refetch(), doors.refetch()]),
          }}
        />
      )}
      {held && (
        <>
          <p className={styles.lead}>{t('firstDay.connect.lead', { imei: held.imeiNumber })}</p>
          <LiveLine tools={held.tools} refusals={refusals.data ?? []} />
          {hasArrived && <Done isFirst />}
          {doors.data !== undefined && (
            <LoggerSettings device={held} doors={doors.data} refusals={refusals.data ?? []} />
          )}
          {!hasArrived && <Done />}
        </>
      )}
    </div>
  )
}
