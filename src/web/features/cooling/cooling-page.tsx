import { IconTemperatureOff } from '@tabler/icons-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTool } from '../../api/use-tool.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { landingOf } from '../../session/landing.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { CoolingOfTool } from './cooling-of-tool.tsx'
import { CoolingLoading } from './cooling-loading.tsx'
import styles from './cooling.module.css'
import { productName } from '../../i18n/product-name.ts'

/** Trends of a sensor's cooling. In the address: `id` of the sensor, and `days` of the period. */
export const CoolingPage = () => {
  const { t } = useTranslation()
  const { role } = useViewer()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const id = address.get('id')
  const shown = useTool(id)
  if (shown.kind === 'not-found')
    return (
      <>
        <title>{`${t('cooling.title')} – ${productName()}`}</title>
        <ProblemCard
          icon={IconTemperatureOff}
          title={t('tools.deviceNotFound')}
          text={t('toolDashboard.notFoundText')}
          action={{
            label: t('toolDashboard.toStart'),
            onClick: () => void navigate(landingOf(role)),
          }}
        />
      </>
    )
  return (
    <div className={styles.page}>
      <PageHead
        title={
          shown.kind === 'loaded'
            ? t('cooling.titleOf', { name: shown.tool.name })
            : t('cooling.title')
        }
      />
      <BackLink to={`/tool-dashboard?id=${encodeURIComponent(id ?? '')}`}>
        {t('cooling.toSensor')}
      </BackLink>
      <p className={styles.hint}>
        {t('cooling.hint')} <strong>{t('cooling.noAlarm')}</strong>
      </p>
      {shown.kind === 'loaded' && <CoolingOfTool key={shown.tool.id} tool={shown.tool} />}
      {shown.kind === 'loading' && <CoolingLoading />}
      {shown.kind === 'failed' && (
        <ProblemCard
          role="alert"
          title={t('cooling.failed')}
          text={t('failures.unreachable')}
          action={{ label: t('toolDashboard.chart.retry'), onClick: shown.retry }}
        />
      )}
    </div>
  )
}
