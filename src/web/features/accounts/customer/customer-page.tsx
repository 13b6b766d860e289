import { Link, useSearchParams } from 'react-router'
import { customerName } from '../../../../domain/users/customer-name.ts'
import { refusalText } from '../../../api/refusal-text.ts'
import { SupportCard } from '../../../components/support/support-card.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { ProblemCard } from '../../../ui/page/problem-card.tsx'
import { useIsLate } from '../../../ui/page/use-is-late.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import { pageAddress } from '../page-address.ts'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerNames } from './customer-names.tsx'
import { CustomerTerms } from './customer-terms.tsx'
import styles from './customer.module.css'
import { type Customer, useCustomer } from './use-customer.ts'

/** A form begins anew where what it holds was changed, and keeps what is typed where the other form was saved. */
const namesKey = ({ user, parent }: Customer): string =>
  JSON.stringify(['names', user.email, user.firstName, user.lastName, user.language, parent?.id])
const termsKey = ({ user, mostSensors, mostMessages }: Customer): string => {
  const { company, timeZone, timeZoneIsSet, expiresOn } = user
  const terms = [company, timeZone, timeZoneIsSet, expiresOn, mostSensors, mostMessages]
  return JSON.stringify(['terms', ...terms])
}

/** All that its managers say of one customer. In the address: `userId`. */
export const CustomerPage = () => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const [params] = useSearchParams()
  const userId = params.get('userId') ?? ''
  const { customer, refresh } = useCustomer(userId)
  const { data } = customer
  const name =
    data === undefined ? t('customers.page') : customerName(data.user, language) || data.user.email
  const about = { userId, name }
  return (
    <div className={styles.page}>
      <PageHead title={name}>
        {data !== undefined && (
          <>
            <Link to={pageAddress('/alarms', { userId })}>{t('shell.menu.alarms')}</Link>
            <Link to={pageAddress('/admin/dashboard', about)}>{t('accounts.dashboard')}</Link>
            <Link to={pageAddress('/admin/toollist', about)}>{t('customers.sensors')}</Link>
            <Link to={pageAddress('/people', about)}>{t('members.title')}</Link>
            <Link to={pageAddress('/sites', about)}>{t('sites.title')}</Link>
          </>
        )}
        {data !== undefined && data.ownSensors > 0 && (
          <>
            <Link to={pageAddress('/haccp', about)}>{t('haccp.title')}</Link>
            <Link to={pageAddress('/reviews', about)}>{t('reviews.title')}</Link>
            <Link to={pageAddress('/signing', about)}>{t('signing.title')}</Link>
          </>
        )}
        <Link to="/admin/userlist">{t('accounts.allUsers')}</Link>
      </PageHead>
      {customer.isPending && <Loading />}
      {data === undefined && customer.isError && (
        <ProblemCard
          role="alert"
          title={t('customers.didNotLoad')}
          text={refusalText(t, customer.error)}
          action={{ label: t('common.reload'), onClick: () => void customer.refetch() }}
        />
      )}
      {data !== undefined && (
        <>
          <CustomerFacts customer={data} />
          <CustomerNames key={namesKey(data)} customer={data} onSaved={refresh} />
          <CustomerTerms key={termsKey(data)} customer={data} onSaved={refresh} />
          <SupportCard userId={userId} />
        </>
      )}
    </div>
  )
}

const Loading = () => {
  const { t } = useTranslation()
  const isLate = useIsLate()
  return <p role="status">{isLate ? `${t('common.loading')} …` : ''}</p>
}
