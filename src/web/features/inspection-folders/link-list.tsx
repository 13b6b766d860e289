import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localTime } from '../../../domain/periods/local-time.ts'
import { countText } from '../../../domain/records/count-text.ts'
import {
  InspectionLinksDocument,
  type InspectionLinksQuery,
  InspectionViewsDocument,
  RevokeInspectionLinkDocument,
} from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { failureText } from '../../components/alarm/failure-text.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/button.tsx'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './inspection-folders.module.css'
import { SendLink } from './send-link.tsx'

type Link = InspectionLinksQuery['inspectionLinks'][number]

export const LINKS_KEY = ['inspection-links'] as const
/** Views come in while somebody inspects. */
const LOOK_AGAIN_MS = 30_000
/** While a mail with a link is on its way. */
const MAIL_LOOK_MS = 3_000

/** The links so far, the newest first: how they stand, what was viewed, and how to end one. */
export const LinkList = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: LINKS_KEY,
    queryFn: async ({ signal }) =>
      (await request(InspectionLinksDocument, {}, { signal })).inspectionLinks,
    refetchInterval: ({ state }) =>
      state.data?.some(({ mail }) => mail?.status === 'WAITING') ? MAIL_LOOK_MS : LOOK_AGAIN_MS,
  })
  return (
    <section className={styles.list} aria-labelledby="links-title">
      <h2 id="links-title">{t('inspection.manage.list')}</h2>
      {error !== null && data === undefined && (
        <ProblemCard
          role="alert"
          title={t('inspection.manage.didNotLoad')}
          text={refusalText(t, error)}
          action={{ label: t('common.reload'), onClick: () => void refetch() }}
        />
      )}
      {data?.length === 0 && <p className={styles.hint}>{t('inspection.manage.none')}</p>}
      <ul>
        {data?.map((link) => (
          <LinkRow key={link.id} link={link} onChanged={refetch} />
        ))}
      </ul>
    </section>
  )
}

const LinkRow = ({ link, onChanged }: { link: Link; onChanged: () => Promise<unknown> }) => {
  const { t } = useTranslation()
  const { timeZone, language } = useViewer()
  const mayManage = useRightRefusal('manage') === null
  const [isShown, setShown] = useState(false)
  const time = (at: string) => localTime(timeZone).minuteText(Date.parse(at))
  const name = link.inspector || t('inspection.manage.erased')
  return (
    <li className={styles.card}>
      <p className={styles.period}>{name}</p>
      <p>
        {`${link.dateStart} – ${link.dateEnd} · `}
        {t('inspectionFolders.sensorCount', { n: countText(link.sensors, language) })}
        {' · '}
        <span data-state={link.state}>{t(`inspection.manage.state.${link.state}`)}</span>
        {link.state === 'OPEN' &&
          `, ${t('inspection.manage.until', { time: time(link.expiresAt) })}`}
      </p>
      {link.note !== '' && <p>{link.note}</p>}
      <p className={styles.hint}>
        {t('inspection.manage.made', {
          time: time(link.madeAt),
          name: link.madeBy || t('inspection.manage.someone'),
        })}
        {link.sentAt !== null &&
          ` · ${t(link.sentTo === '' ? 'inspection.manage.sentOnce' : 'inspection.manage.sentAt', { time: time(link.sentAt), address: link.sentTo })}`}
        {' · '}
        {link.lastViewAt === null
          ? t('inspection.manage.never')
          : `${t('inspection.manage.views', { n: countText(link.views, language) })}, ${t('inspection.manage.lastView', { time: time(link.lastViewAt) })}`}
      </p>
      {link.mail !== null && <MailState mail={link.mail} time={time} />}
      <div className={styles.row}>
        {link.views > 0 && (
          <PlainButton aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {t(isShown ? 'inspection.manage.hide' : 'inspection.manage.show')}
          </PlainButton>
        )}
        {mayManage && link.state === 'OPEN' && (
          <>
            <SendLink link={link} name={name} onSent={onChanged} />
            <Revoke id={link.id} name={name} onRevoked={onChanged} />
          </>
        )}
      </div>
      {isShown && <Views id={link.id} time={time} />}
    </li>
  )
}

/** What became of the mail that brought the link. */
const MailState = ({
  mail: { status, attempts, at, nextAttemptAt, reason },
  time,
}: {
  mail: NonNullable<Link['mail']>
  time: (at: string) => string
}) => {
  const { t } = useTranslation()
  const why = reason === null ? '' : failureText(t, reason)
  if (status === 'SENT')
    return <p className={styles.hint}>{t('inspection.manage.mail.sent', { time: time(at) })}</p>
  if (status === 'FAILED')
    return (
      <p className={styles.mailProblem} role="alert">
        <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
        {t('inspection.manage.mail.failed', { reason: why })}
      </p>
    )
  return (
    <p className={styles.hint} role="status">
      {attempts === 0 || nextAttemptAt === null
        ? t('inspection.manage.mail.waiting')
        : t('inspection.manage.mail.again', { time: time(nextAttemptAt), reason: why })}
    </p>
  )
}

const Revoke = ({
  id,
  name,
  onRevoked,
}: {
  id: string
  name: string
  onRevoked: () => Promise<unknown>
}) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const revoking = useAction({
    send: async (_: void) => request(RevokeInspectionLinkDocument, { id }),
    success: t('inspection.manage.revoked'),
    failure: t('inspection.manage.notRevoked'),
    onSuccess: onRevoked,
  })
  if (!isAsking)
    return (
      <Button
        variant="default"
        aria-label={t('inspection.manage.revokeLabel', { name })}
        onClick={() => setAsking(true)}
      >
        {t('inspection.manage.revoke')}
      </Button>
    )
  const question = t('inspection.manage.revokeQuestion', { name })
  return (
    <div className={styles.made} role="alertdialog" aria-label={question}>
      <p>{question}</p>
      <div className={styles.row}>
        <Button variant="default" autoFocus onClick={() => setAsking(false)}>
          {t('inspection.manage.keep')}
        </Button>
        <Button loading={revoking.isBusy} onClick={() => revoking.run()}>
          {t('inspection.manage.revokeConfirm')}
        </Button>
      </div>
    </div>
  )
}

const Views = ({ id, time }: { id: string; time: (at: string) => string }) => {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    queryKey: [...LINKS_KEY, id],
    queryFn: async ({ signal }) =>
      (await request(InspectionViewsDocument, { id }, { signal })).inspectionViews,
    refetchInterval: LOOK_AGAIN_MS,
  })
  if (error !== null && data === undefined) return <p role="alert">{refusalText(t, error)}</p>
  return (
    // Long lists scroll, also by the keyboard.
    <ul className={styles.views} tabIndex={0} aria-label={t('inspection.manage.show')}>
      {data?.map((view) => (
        <li key={view.id}>
          {[
            time(view.at),
            t(`inspection.parts.${view.kind as 'OPENED'}`),
            ...(view.sensor === '' ? [] : [view.sensor]),
          ].join(' · ')}
        </li>
      ))}
    </ul>
  )
}
