import { useQuery } from '@tanstack/react-query'
import { personName } from '../../../domain/users/person-name.ts'
import {
  AskForSupportDocument,
  OpenSupportLookDocument,
  SupportGrantsDocument,
} from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { startLook } from '../../session/look.ts'
import { Button } from '../../ui/button/button.tsx'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './support.module.css'
import { useSupportWords } from './use-support.ts'

/** On the page of a customer: look with its eyes where it allows that, or ask for it. */
export const SupportCard = ({ userId }: { userId: string }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const refusal = useRightRefusal('work')
  const { nameOf, timeOf } = useSupportWords()
  const { data: grants } = useQuery({
    queryKey: ['supportGrants', userId],
    queryFn: async ({ signal }) =>
      (await request(SupportGrantsDocument, { accountId: userId }, { signal })).supportGrants,
    // The customer may allow it meanwhile.
    refetchInterval: REFRESH_MS,
  })
  const asking = useAction({
    send: (_: void) => request(AskForSupportDocument, { userId }),
    success: t('support.card.asked'),
    failure: t('support.card.notAsked'),
  })
  const opening = useAction({
    send: (grantId: string) => request(OpenSupportLookDocument, { grantId }),
    failure: t('support.card.notOpened'),
    onSuccess: ({ openSupportLook: { token, email, until, person } }) =>
      startLook({
        token,
        user: { id: person.id, username: email, role: person.role },
        name: personName(person, language),
        until,
        inOwnLanguage: false,
      }),
  })
  if (grants === undefined) return null
  return (
    <section className={styles.part} aria-labelledby="look-title">
      <h2 id="look-title">{t('support.card.title')}</h2>
      <p className={styles.hint}>{t('support.card.hint')}</p>
      {refusal !== null && <p className={styles.hint}>{refusal}</p>}
      {grants.map(({ id, person, until }) => (
        <div key={id} className={styles.row}>
          <div className={styles.about}>
            <strong>
              {t('support.card.until', { name: nameOf(person), time: timeOf(until) })}
            </strong>
            <span>{t('support.card.opens')}</span>
          </div>
          <Button
            loading={opening.isBusy}
            disabled={refusal !== null}
            onClick={() => opening.run(id)}
          >
            {t('support.card.look', { name: nameOf(person) })}
          </Button>
        </div>
      ))}
      {grants.length === 0 && (
        <div className={styles.row}>
          <p className={styles.about}>{t('support.card.none')}</p>
          <Button
            variant="default"
            loading={asking.isBusy}
            disabled={refusal !== null}
            onClick={() => asking.run()}
          >
            {t('support.card.ask')}
          </Button>
        </div>
      )}
    </section>
  )
}
