import { Link, useSearchParams } from 'react-router'
import { AlarmWays } from '../../components/alarm-ways/alarm-ways.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageHead } from '../../ui/page/page-head.tsx'

/**
 * By which ways alarms reach somebody whom the viewer manages. In the address: `id` of the person,
 * else the viewer, and `name`, the heading.
 */
export const AlarmWaysPage = () => {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = params.get('id')
  const name = params.get('name')
  return (
    <>
      <PageHead title={name ? t('alarmWays.titleOf', { name }) : t('alarmWays.open')}>
        {id === null && <Link to="/pages/user">{t('profile.title')}</Link>}
      </PageHead>
      <AlarmWays key={id} id={id} />
    </>
  )
}
