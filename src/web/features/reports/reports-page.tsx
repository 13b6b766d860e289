import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { PlannedReportFragment } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { TableLoading } from '../../ui/data-table/table-loading.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useAccountName } from '../../viewer/use-account-name.ts'
import { ReportCard } from './report-card.tsx'
import { ReportForm } from './report-form.tsx'
import styles from './reports.module.css'
import { useReports } from './use-reports.ts'

/**
 * Reports by plan of an account. In the address: `userId` of an account below the viewer, else the viewer's
 * own, and `name`, the heading until the server has answered.
 */
export const ReportsPage = () => {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const userId = params.get('userId')
  const name = useAccountName(userId, params.get('name'))
  const { reports, error, reload } = useReports(userId)
  const [edited, setEdited] = useState<PlannedReportFragment | 'new' | null>(null)
  return (
    <div className={styles.page}>
      <PageHead
        title={userId !== null && name ? t('reports.titleOf', { name }) : t('reports.title')}
      >
        {userId !== null && <Link to="/admin/userlist">{t('accounts.allUsers')}</Link>}
      </PageHead>
      <p className={styles.intro}>{t('reports.intro')}</p>
      {reports === null && error === null && <TableLoading />}
      {error !== null && (
        <ProblemCard
          role="alert"
          title={t('reports.didNotLoad')}
          text={refusalText(t, error)}
          action={{ label: t('common.reload'), onClick: reload }}
        />
      )}
      {reports !== null && (
        <>
          <RightGate needs="manage">
            <PlainButton className={styles.new} onClick={() => setEdited('new')}>
              {t('reports.new')}
            </PlainButton>
          </RightGate>
          {reports.length === 0 && <p>{t('reports.none')}</p>}
          <ul className={styles.list}>
            {reports.map((report) => (
              <ReportCard key={report.id} report={report} onEdit={() => setEdited(report)} />
            ))}
          </ul>
        </>
      )}
      {edited !== null && (
        <ReportForm
          userId={userId}
          report={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}
