import { Link, useSearchParams } from 'react-router'
import { personName } from '../../../../domain/users/person-name.ts'
import { refusalText } from '../../../api/refusal-text.ts'
import { SupportCard } from '../../../components/support/support-card.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { ProblemCard } from '../../../ui/page/problem-card.tsx'
import { useViewer } from '../../../viewer/viewer.ts'
import { pageAddress } from '../page-address.ts'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerNames } from './customer-names.tsx'
import { CustomerTerms } from './customer-terms.tsx'
import styles from './customer.module.css'
import { useCustomer } from './use-customer.ts'

/** All that its managers say of one customer. In the address: `userId`. */
export const CustomerPage = () => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const [params] = useSearchParams()
  const userId = params.get('userId') ?? ''
  const { customer, refresh } = useCustomer(userId)
  const { data } = customer
  const name =
    data === undefined
      ? t('customers.page')
      : (data.user.company ?? (personName(data.user, language) || data.user.email))
  const about = { userId, name }
  return (
    <div className={styles.page}>
      <PageHead title={name}>
        <Link to={pageAddress('/admin/dashboard', about)}>{t('accounts.dashboard')}</Link>
        <Link to={pageAddress('/admin/toollist', about)}>{t('customers.sensors')}</Link>
        <Link to={pageAddress('/people', about)}>{t('members.title')}</Link>
        <Link to={pageAddress('/sites', about)}>{t('sites.title')}</Link>
        <Link to={pageAddress('/haccp', about)}>{t('haccp.title')}</Link>
        <Link to={pageAddress('/reviews', about)}>{t('reviews.title')}</Link>
        <Link to={pageAddress('/signing', about)}>{t('signing.title')}</Link>
        <Link to="/admin/userlist">{t('accounts.allUsers')}</Link>
      </PageHead>
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
          <CustomerNames key={`n${data.user.updatedAt}`} customer={data} onSaved={refresh} />
          <CustomerTerms key={`t${data.user.updatedAt}`} customer={data} onSaved={refresh} />
          <SupportCard userId={userId} />
        </>
      )}
    </div>
  )
}
