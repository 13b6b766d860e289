import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { personName } from '../../../domain/users/person-name.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { TableLoading } from '../../ui/data-table/table-loading.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useAccountName } from '../../viewer/use-account-name.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { AssignForm } from './assign-form.tsx'
import { DutyCard } from './duty-card.tsx'
import { DutyForm } from './duty-form.tsx'
import { FoldedList } from './folded-list.tsx'
import { OpenList, openPeriods } from './open-list.tsx'
import styles from './signing.module.css'
import { type ListedDuty, useSigning, useSigningCustomers } from './use-signing.ts'

/** Before the line that hides the others; those that have ended come last. */
const MOST_DUTIES = 3

/**
 * Who must sign what of an account, what is due and overdue. In the address: `userId` of an account below the
 * viewer, else the viewer's own, and `name`, the heading until the server has answered.
 */
export const SigningPage = () => {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const userId = params.get('userId')
  const name = useAccountName(userId, params.get('name'))
  const { signing, error, reload } = useSigning(userId)
  const { timeZone } = useViewer()
  return (
    <div className={styles.page}>
      <PageHead
        title={userId !== null && name ? t('signing.titleOf', { name }) : t('signing.title')}
      >
        {userId !== null && <Link to="/admin/userlist">{t('accounts.allUsers')}</Link>}
      </PageHead>
      <p className={styles.hint}>{t('signing.intro')}</p>
      {signing === null && error === null && <TableLoading />}
      {error !== null && (
        <ProblemCard
          role="alert"
          title={t('signing.didNotLoad')}
          text={refusalText(t, error)}
          action={{ label: t('common.reload'), onClick: reload }}
        />
      )}
      {signing !== null && (
        <>
          {signing.duties.length > 0 && signing.timeZone !== timeZone && (
            <p className={styles.hint}>{t('signing.otherZone', { zone: signing.timeZone })}</p>
          )}
          <Open duties={signing.duties} userId={userId} />
          <Duties signing={signing} userId={userId} />
        </>
      )}
      {userId === null && <Customers />}
    </div>
  )
}

const Open = ({ duties, userId }: { duties: readonly ListedDuty[]; userId: string | null }) => {
  const { t } = useTranslation()
  const [isMine, setMine] = useState(false)
  const open = openPeriods(duties)
  const shown = isMine ? open.filter(({ duty }) => duty.isMine) : open
  return (
    <section className={styles.part} aria-labelledby="signing-open">
      <h2 id="signing-open">{t('signing.openTitle')}</h2>
      {open.some(({ duty }) => duty.isMine) && open.some(({ duty }) => !duty.isMine) && (
        <CheckField label={t('signing.onlyMine')} value={isMine} onChange={setMine} />
      )}
      {shown.length === 0 && <p className={styles.hint}>{t('signing.nothingOpen')}</p>}
      <OpenList open={shown} userId={userId} />
    </section>
  )
}

const Duties = ({
  signing: { duties, people, mayEdit, timeZone },
  userId,
}: {
  signing: NonNullable<ReturnType<typeof useSigning>['signing']>
  userId: string | null
}) => {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const [assigned, setAssigned] = useState<ListedDuty | null>(null)
  const ordered = duties.toSorted((a, b) => Number(a.endedAt !== null) - Number(b.endedAt !== null))
  return (
    <section className={styles.part} aria-labelledby="signing-duties">
      <h2 id="signing-duties">{t('signing.dutiesTitle')}</h2>
      {duties.length === 0 && <p className={styles.hint}>{t('signing.noDuties')}</p>}
      {mayEdit && (
        <p>
          <PlainButton onClick={() => setAdding(true)}>{t('signing.new')}</PlainButton>
        </p>
      )}
      <FoldedList
        shown={MOST_DUTIES}
        entries={ordered.map((duty) => (
          <DutyCard
            key={duty.id}
            duty={duty}
            mayEdit={mayEdit}
            onAssign={() => setAssigned(duty)}
          />
        ))}
      />
      {isAdding && (
        <DutyForm
          userId={userId}
          people={people}
          timeZone={timeZone}
          onClose={() => setAdding(false)}
        />
      )}
      {assigned !== null && (
        <AssignForm duty={assigned} people={people} onClose={() => setAssigned(null)} />
      )}
    </section>
  )
}

/** Of a manager: customers that keep duties. */
const Customers = () => {
  const { t } = useTranslation()
  const { language, role } = useViewer()
  const customers = useSigningCustomers(role !== 'user')
  if (customers.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="signing-customers">
      <h2 id="signing-customers">{t('signing.customersTitle')}</h2>
      <ul className={styles.periods}>
        {customers.map(({ account, due, overdue, vacant }) => (
          <li key={account.id}>
            <Link to={`/signing?userId=${account.id}`}>{personName(account, language)}</Link>
            <span data-overdue={overdue > 0 || undefined}>
              {t('signing.customer', { overdue, due })}
              {vacant > 0 && ` · ${t('signing.customerVacant', { n: vacant })}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
