import { useState } from 'react'
import {
  DeviationReportDocument,
  RenewDeviationFactsDocument,
  ReturnDeviationDocument,
  ReviseDeviationDocument,
  type ShownDeviationFragment,
  WithdrawDeviationDocument,
} from '../../api/generated/graphql.ts'
import { MEASURE_LOG_LIMIT_MS } from '../../../domain/records/measure-log-limit.ts'
import { LANGUAGE_CODES, LANGUAGES } from '../../../domain/users/account.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmDelete } from '../../components/confirm-delete/confirm-delete.tsx'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { SignForm } from '../../components/signatures/sign-form.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { saveFile } from '../../ui/file-menu/save-file.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './deviations.module.css'
import type { ShownDeviation, ShownVersion } from './use-deviation.ts'
import type { Submission } from './use-submission.ts'

type ActionsProps = {
  deviation: ShownDeviation
  version: ShownVersion
  isNewest: boolean
  /** Something that somebody wrote is not saved yet. */
  isChanged: boolean
  submission: Submission
  show: (deviation: ShownDeviationFragment) => void
  reload: () => Promise<unknown>
}

/** What can be done with a report in its state. */
export const DeviationActions = (props: ActionsProps) => {
  const { isNewest, deviation } = props
  return (
    <div className={styles.actions}>
      <SavePdf {...props} />
      {isNewest && deviation.state !== 'WITHDRAWN' && (
        <RightGate needs="work">
          {deviation.state === 'OPEN' && <OpenActions {...props} />}
          {deviation.state !== 'OPEN' && <HandedInActions {...props} />}
          <WithReason action="withdraw" {...props} />
        </RightGate>
      )}
    </div>
  )
}

const SavePdf = ({ deviation: { id, number }, version }: ActionsProps) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const printing = useAction({
    send: async (_: void) =>
      (
        await request(
          DeviationReportDocument,
          {
            id,
            version: version.version,
            language: LANGUAGES.find((each) => LANGUAGE_CODES[each] === language) ?? 'english',
          },
          { timeoutMs: MEASURE_LOG_LIMIT_MS },
        )
      ).deviationReport,
    failure: t('deviations.noPdf'),
    onSuccess: (base64) =>
      saveFile(
        new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], {
          type: 'application/pdf',
        }),
        `${t('deviations.one')} ${number}.pdf`,
      ),
  })
  return (
    <Button variant="default" loading={printing.isBusy} onClick={() => printing.run()}>
      {t('deviations.pdf')}
    </Button>
  )
}

const OpenActions = ({
  deviation: { id },
  submission: submitting,
  isChanged,
  show,
}: ActionsProps) => {
  const { t } = useTranslation()
  const renewing = useAction({
    send: async (_: void) =>
      (await request(RenewDeviationFactsDocument, { id })).renewDeviationFacts,
    success: t('deviations.renewed'),
    failure: t('deviations.notRenewed'),
    onSuccess: show,
  })
  const missing = (['cause', 'assessment', 'action', 'prevention'] as const).filter(
    (field) => submitting.problemOf(field) !== null,
  )
  return (
    <>
      <Button variant="default" loading={renewing.isBusy} onClick={() => renewing.run()}>
        {t('deviations.renew')}
      </Button>
      <Button
        loading={submitting.isBusy}
        disabled={isChanged}
        title={isChanged ? t('deviations.unsaved') : undefined}
        onClick={() => submitting.run()}
      >
        {t('deviations.submit')}
      </Button>
      {isChanged && <p className={styles.hint}>{t('deviations.unsaved')}</p>}
      {missing.length > 0 && (
        <p className={styles.problem} role="alert">
          {missing
            .map((field) => `${t(`deviations.${field}`)}: ${submitting.problemOf(field)}`)
            .join(' ')}
        </p>
      )}
    </>
  )
}

const HandedInActions = (props: ActionsProps) => {
  const { t } = useTranslation()
  const [isSigning, setSigning] = useState(false)
  const { deviation, version, reload } = props
  return (
    <>
      {deviation.state === 'WAITING' && (
        <>
          <Button onClick={() => setSigning(true)}>{t('deviations.approve')}</Button>
          {version.signatures.length === 0 && <WithReason action="giveBack" {...props} />}
        </>
      )}
      {(deviation.state === 'APPROVED' || version.signatures.length > 0) && (
        <WithReason action="revise" {...props} />
      )}
      {isSigning && version.contentHash !== null && (
        <SignForm
          record={{
            kind: 'DEVIATION',
            id: version.id,
            contentHash: version.contentHash,
            title: t('deviations.approve'),
            subtitle: `${t('deviations.numbered', { number: deviation.number })}, ${deviation.sensorName}`,
          }}
          first="APPROVED"
          onSigned={reload}
          onClose={() => setSigning(false)}
        />
      )}
    </>
  )
}

const CALLS = {
  giveBack: async (values: { id: string; reason: string }) =>
    (await request(ReturnDeviationDocument, values)).returnDeviation,
  revise: async (values: { id: string; reason: string }) =>
    (await request(ReviseDeviationDocument, values)).reviseDeviation,
  withdraw: async (values: { id: string; reason: string }) =>
    (await request(WithdrawDeviationDocument, values)).withdrawDeviation,
} as const
const WORDS = {
  giveBack: { done: 'deviations.returned', failed: 'deviations.notReturned' },
  revise: { done: 'deviations.revised', failed: 'deviations.notRevised' },
  withdraw: { done: 'deviations.withdrawn', failed: 'deviations.notWithdrawn' },
} as const

/** An action that asks why. */
const WithReason = ({
  action,
  deviation: { id, number, sensorName },
  show,
}: ActionsProps & { action: keyof typeof CALLS }) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const sending = useAction({
    send: (reason: string) => CALLS[action]({ id, reason }),
    success: t(WORDS[action].done),
    failure: t(WORDS[action].failed),
    onSuccess: (next) => {
      setAsking(false)
      show(next)
    },
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t(`deviations.${action}`)}
      </Button>
      {isAsking && (
        <ConfirmDelete
          name={t('deviations.numbered', { number })}
          words={{ question: t(`deviations.${action}`), button: t(`deviations.${action}`) }}
          keeps={sensorName}
          asksReason={{ missing: t('refusals.deviations.reasonMissing') }}
          isDeleting={sending.isBusy}
          onDelete={sending.run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
