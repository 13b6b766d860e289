import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ParseKeys } from 'i18next'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import type { AuditPageQuery } from '../../api/generated/graphql.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { Timestamp } from '../../ui/time/timestamp.tsx'
import styles from './audit-entry.module.css'
import { actionText, factName, factText } from '../../components/audit/fact-text.ts'

export type Entry = AuditPageQuery['auditPage']['rows'][number]
type Change = Entry['changes'][number]

/**
 * One entry: time, action, subject, changes, reason and actor. `onErase`: erases the person that
 * the entry is about; null where that is not allowed.
 */
export const AuditEntry = ({
  entry,
  onErase,
}: {
  entry: Entry
  onErase: ((entry: Entry) => void) | null
}) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const { id, at, action, actor, subject, changes, reason, erased } = entry
  const isOneself =
    actor.kind === 'account' && subject.kind === 'account' && actor.id === subject.id
  return (
    <li className={styles.entry}>
      <p className={styles.when} title={t('audit.entry', { id })}>
        <Timestamp ms={Date.parse(at)} timeZone={timeZone} />
      </p>
      <div className={styles.what}>
        <h2 className={styles.action}>{actionText(t, action)}</h2>
        {!isOneself && (
          <p className={styles.subject}>
            <Subject entry={entry} />
          </p>
        )}
        {changes.length > 0 && <Changes changes={changes} />}
        {reason !== null && (
          <p className={styles.reason}>
            {t('audit.reason')}: <q>{reason}</q>
          </p>
        )}
        {erased.length > 0 && (
          <p className={styles.erased}>
            {t('audit.erased', { facts: erased.map((name) => factName(t, name)).join(', ') })}
          </p>
        )}
        {onErase !== null && (
          <Button variant="default" className={styles.erase!} onClick={() => onErase(entry)}>
            {t('audit.erase.button')}
          </Button>
        )}
      </div>
      <p className={styles.who}>
        <Actor entry={entry} />
      </p>
    </li>
  )
}

const Actor = ({ entry: { actor } }: { entry: Entry }) => {
  const { t } = useTranslation()
  if (actor.kind === 'account') return actor.label ?? t('audit.who.erased')
  if (actor.kind === 'device') return t('audit.who.device', { imei: actor.id })
  return t(`audit.who.${actor.kind}` as ParseKeys) as string
}

const Subject = ({ entry: { subject, action } }: { entry: Entry }) => {
  const { t } = useTranslation()
  const { kind, id, label } = subject
  if (label === null)
    return kind === 'account' && id !== null
      ? t('audit.what.erased')
      : action.startsWith('server.')
        ? t('audit.who.server')
        : (t(`audit.what.${kind}` as ParseKeys) as string)
  return kind === 'tool' && id !== null && action !== 'tool.deleted' ? (
    <Link to={`/tool-dashboard?id=${encodeURIComponent(id)}`}>{label}</Link>
  ) : (
    label
  )
}

/** A created or deleted thing has only an "after" or a "before". */
const Changes = ({ changes }: { changes: readonly Change[] }) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const reader = { t, language, timeZone }
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{factName(t, field)}</dt>
          <dd>
            {before !== null && (
              <span className={styles.value}>{factText(field, before, reader)}</span>
            )}
            {before !== null && <IconArrowRight size={15} stroke={1.7} role="img" aria-label="→" />}
            {(after !== null || before !== null) && (
              <span className={styles.value}>{factText(field, after, reader)}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
