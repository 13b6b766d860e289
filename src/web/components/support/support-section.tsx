import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isLooking } from '../../session/look.ts'
import { Button } from '../../ui/button/button.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import styles from './support.module.css'
import { type SupportGrant, useSupportAccess, useSupportChanges } from './use-support.ts'

/** As the texts name them. */
const HOURS = ['1', '8', '24', '168'] as const
const OPERATOR = 'operator'

/** In the profile: whom the account lets look with its eyes, and until when. */
export const SupportSection = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useSupportAccess()
  const changes = useSupportChanges()
  if (isLooking()) return null
  return (
    <section className={styles.part} id="support" aria-labelledby="support-title">
      <h2 id="support-title">{t('support.title')}</h2>
      <p className={styles.hint}>{t('support.hint')}</p>
      {data === undefined && error !== null && (
        <ProblemCard
          role="alert"
          title={t('support.didNotLoad')}
          text={refusalText(t, error)}
          action={{ label: t('common.reload'), onClick: () => void refetch() }}
        />
      )}
      {data?.grants.length === 0 && <p className={styles.none}>{t('support.none')}</p>}
      <ul>
        {data?.grants.map((grant) => (
          <GrantRow key={grant.id} grant={grant} changes={changes} />
        ))}
      </ul>
      {data?.mayGrant && <NewGrant managers={data.managers} changes={changes} />}
      {data?.mayGrant === false && <p className={styles.hint}>{t('support.onlyOwners')}</p>}
    </section>
  )
}

type Changes = ReturnType<typeof useSupportChanges>

const GrantRow = ({ grant, changes }: { grant: SupportGrant; changes: Changes }) => {
  const { t } = useTranslation()
  const { stopping, nameOf, lookerOf, timeOf } = changes
  const name = nameOf(grant.manager)
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <strong>{t('support.mayLook', { name, time: timeOf(grant.until) })}</strong>
        {grant.person.id !== grant.account.id && (
          <span>{t('support.asYou', { name: nameOf(grant.person) })}</span>
        )}
        {grant.lookers.map((looker) => (
          <span key={looker.person.id} className={styles.now}>
            <IconEye size={18} stroke={1.7} aria-hidden />
            {t('support.looksNow', { name: lookerOf(looker), time: timeOf(looker.since) })}
          </span>
        ))}
      </div>
      <Button
        variant="default"
        loading={stopping.isBusy}
        aria-label={t('support.stopNamed', { name })}
        onClick={() => stopping.run(grant)}
      >
        {t('support.stop')}
      </Button>
    </li>
  )
}

const NewGrant = ({
  managers,
  changes,
}: {
  managers: readonly { id: string; firstName: string; lastName: string }[]
  changes: Changes
}) => {
  const { t } = useTranslation()
  const { granting, nameOf } = changes
  const [to, setTo] = useState(managers[0]?.id ?? OPERATOR)
  const [hours, setHours] = useState('8')
  return (
    <div className={styles.form}>
      <div className={styles.field}>
        <span aria-hidden>{t('support.who')}</span>
        <Choice label={t('support.who')} value={to} onChange={setTo}>
          {managers.map((manager) => (
            <option key={manager.id} value={manager.id}>
              {nameOf(manager)}
            </option>
          ))}
          <option value={OPERATOR}>{t('support.operator')}</option>
        </Choice>
      </div>
      <div className={styles.field}>
        <span aria-hidden>{t('support.howLong')}</span>
        <Choice label={t('support.howLong')} value={hours} onChange={setHours}>
          {HOURS.map((each) => (
            <option key={each} value={each}>
              {t(`support.hours.${each}`)}
            </option>
          ))}
        </Choice>
      </div>
      <Button
        loading={granting.isBusy}
        onClick={() =>
          granting.run({ managerId: to === OPERATOR ? null : to, hours: Number(hours) })
        }
      >
        {t('support.allow')}
      </Button>
    </div>
  )
}
