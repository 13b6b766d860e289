import { IconAlertTriangle, IconCircleCheck, IconFileUnknown } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { countText } from '../../../domain/records/count-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { CodeText, SentenceWithCode } from './code-text.tsx'
import { IssuedFileCard } from './issued-file-card.tsx'
import type { LogReference, Verification, VerificationAnswer } from './use-verification.ts'
import styles from './verification-card.module.css'

const ICON = { size: 28, stroke: 1.5, 'aria-hidden': true } as const

/** The result of the check. */
export const VerificationCard = ({
  reference,
  verification,
  claimed,
  issued,
}: { reference: LogReference } & VerificationAnswer) => {
  const { t } = useTranslation()
  if (issued !== null && reference.kind === 'file')
    return <IssuedFileCard name={reference.name} issued={issued} />
  if (verification === null) return <NotIssued reference={reference} claimed={claimed} />
  const isAltered = verification.changed.length > 0
  return (
    <section className={styles.card} data-attention={isAltered || undefined}>
      <h2 className={styles.title}>
        {isAltered ? <IconAlertTriangle {...ICON} /> : <IconCircleCheck {...ICON} />}
        {t(reference.kind === 'file' ? 'verify.result.file' : 'verify.result.code')}
      </h2>
      {isAltered ? (
        <Changes verification={verification} />
      ) : (
        <p className={styles.unaltered}>{t('verify.result.unaltered')}</p>
      )}
      <Facts
        fileName={reference.kind === 'file' ? reference.name : null}
        verification={verification}
      />
      {reference.kind === 'code' && <p className={styles.note}>{t('verify.result.compare')}</p>}
    </section>
  )
}

/** A code or file that was not issued here; of an altered file, the log that it claims to be. */
const NotIssued = ({
  reference,
  claimed,
}: {
  reference: LogReference
  claimed: Verification | null
}) => {
  const { t } = useTranslation()
  const namedCode = reference.kind === 'file' ? reference.namedCode : null
  const kind =
    claimed !== null ? 'differs' : reference.kind === 'file' ? 'unknownFile' : 'unknownCode'
  return (
    <section className={styles.card} data-attention>
      <h2 className={styles.title}>
        {claimed === null ? <IconFileUnknown {...ICON} /> : <IconAlertTriangle {...ICON} />}
        {claimed === null ? (
          t(`verify.result.${kind}`)
        ) : (
          <SentenceWithCode
            code={claimed.code}
            sentence={(code) => t('verify.result.differs', { code })}
          />
        )}
      </h2>
      {reference.kind === 'file' && <p className={styles.file}>{reference.name}</p>}
      {claimed === null && namedCode !== null && (
        <p>
          <SentenceWithCode
            code={namedCode}
            sentence={(code) => t('verify.result.namesUnknown', { code })}
          />
        </p>
      )}
      <p>{t(`verify.result.${kind}Text`)}</p>
      {claimed !== null && (
        <>
          <p>{t('verify.result.claimed')}</p>
          <Facts fileName={null} verification={claimed} />
        </>
      )}
    </section>
  )
}

/** Readings missing after the retention period, or damaged in storage, are no sign of a change by hand. */
const Changes = ({
  verification: { changed, readingsAdded, isBeyondRetention, isDamaged },
}: {
  verification: Verification
}) => {
  const { t } = useTranslation()
  const isExpired = isBeyondRetention && readingsAdded < 0
  const textOf = (part: Verification['changed'][number]): string => {
    if (part !== 'readings' || readingsAdded === 0) return t(`verify.changed.${part}`)
    return readingsAdded > 0
      ? t('verify.added', { count: readingsAdded })
      : t('verify.removed', { count: -readingsAdded })
  }
  return (
    <>
      <p>{t('verify.result.altered')}</p>
      <ul className={styles.changes}>
        {changed.map((part) => (
          <li key={part}>{textOf(part)}</li>
        ))}
      </ul>
      {isExpired && <p>{t('verify.result.expired')}</p>}
      {isDamaged && <p>{t('verify.result.damaged')}</p>}
    </>
  )
}

/** `fileName`: of the verified file, null without one. */
const Facts = ({
  fileName,
  verification,
}: {
  fileName: string | null
  verification: Verification
}) => {
  const { t, i18n } = useTranslation()
  const language = i18n.language as LanguageCode
  const { timeZone } = verification
  const local = localTime(timeZone)
  const time = (text: string): string => local.textOf(Date.parse(text))
  // The offset at the issue may differ from those of the period: the clocks may have changed.
  const timeWithOffset = (text: string): string =>
    `${time(text)} (${local.offsetTextAt(Date.parse(text))})`
  const [fromMs, toMs] = [Date.parse(verification.periodStart), Date.parse(verification.periodEnd)]
  const offsets = [fromMs, ...local.clockChanges(fromMs, toMs)].map(local.offsetTextAt)
  const facts: readonly (readonly [label: string, values: readonly string[]])[] = [
    ...(fileName === null ? [] : [[t('verify.facts.file'), [fileName]] as const]),
    [
      t('verify.facts.issued'),
      verification.issues.map(
        (issue) => `${timeWithOffset(issue.issuedAt)}, ${byWhom({ t, language }, issue)}`,
      ),
    ],
    [
      t('verify.facts.signed'),
      verification.signatures.length === 0
        ? [t('signatures.notSigned')]
        : verification.signatures.map((signature) =>
            signatureText({ t, language, timeOf: timeWithOffset }, signature),
          ),
    ],
    [
      t('verify.facts.period'),
      [
        t('verify.facts.fromTo', {
          from: time(verification.periodStart),
          to: time(verification.periodEnd),
        }),
      ],
    ],
    ...(verification.recordedUntil === verification.periodEnd
      ? []
      : [[t('verify.facts.until'), [time(verification.recordedUntil)]] as const]),
    [t('verify.facts.zone'), [`${timeZone} (${[...new Set(offsets)].join(', ')})`]],
    [
      t('verify.facts.sensor'),
      [
        t('verify.facts.sensorOf', {
          ending: `…${verification.deviceEnding}`,
          number: verification.equipmentId,
        }),
      ],
    ],
    [
      t('verify.facts.readings'),
      [t('verify.facts.readingsOf', { readings: countText(verification.readings, language) })],
    ],
    [t('verify.facts.code'), [verification.code]],
    [t('verify.facts.hash'), [verification.contentHash]],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, values]) => (
        <div key={label}>
          <dt>{label}</dt>
          {values.map((value) => (
            <dd key={value}>{value === verification.code ? <CodeText code={value} /> : value}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

/** "Reviewed: 2026-11-20 11:00:00 (UTC+01:00), Anna Kovács, User, anna@example.com. Withdrawn …" */
const signatureText = (
  { t, language, timeOf }: { t: TFunction; language: LanguageCode; timeOf: (at: string) => string },
  { meaning, signedAt, withdrawnAt, ...by }: Verification['signatures'][number],
): string =>
  [
    `${t(`signatures.meaning.${meaning}`)}: ${timeOf(signedAt)}, ${byWhom({ t, language }, by)}.`,
    ...(withdrawnAt === null ? [] : [t('signatures.withdrawn', { time: timeOf(withdrawnAt) })]),
  ].join(' ')

/** "Kovács Anna, Felhasználó, anna@example.com" */
const byWhom = (
  { t, language }: { t: TFunction; language: LanguageCode },
  { account, role, ...name }: Omit<Verification['issues'][number], 'issuedAt'>,
): string => {
  const person = account === '' ? t('verify.facts.erased') : personName(name, language)
  return [person, t(`accounts.roles.${role}`), account].filter((part) => part !== '').join(', ')
}
