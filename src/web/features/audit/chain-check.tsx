import { Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconLink } from '@tabler/icons-react'
import type { ParseKeys } from 'i18next'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CheckAuditDocument, type CheckAuditMutation } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import styles from './chain-check.module.css'

type Progress = CheckAuditMutation['checkAudit']

/** Has the server check the whole chain, a part of it with each request. */
const useChainCheck = () => {
  const [progress, setProgress] = useState<Progress | null>(null)
  const check = useAction({
    send: async () => {
      setProgress(null)
      let latest: Progress | null = null
      do {
        latest = (await request(CheckAuditDocument, { begin: latest === null })).checkAudit
        setProgress(latest)
      } while (latest.state === 'running')
    },
  })
  return { progress, failure: check.reason, isRunning: check.isBusy, start: () => check.run() }
}

export const ChainCheck = () => {
  const { t } = useTranslation()
  const { progress, failure, isRunning, start } = useChainCheck()
  return (
    <section className={styles.check}>
      <Button
        variant="default"
        leftSection={<IconLink size={18} stroke={1.7} aria-hidden />}
        loading={isRunning}
        onClick={start}
      >
        {t('audit.check.start')}
      </Button>
      <div role="status" className={styles.outcome}>
        {progress?.state === 'running' && failure === null && (
          <p>
            {t('audit.check.running', { checked: progress.checked, entries: progress.entries })}
          </p>
        )}
        {progress?.state === 'whole' && <Whole progress={progress} />}
        {progress?.state === 'faulty' && <Faulty progress={progress} />}
        {failure !== null && (
          <p className={styles.attention}>
            <IconAlertCircle size={18} stroke={1.7} aria-hidden />
            {t('audit.check.failed')} {failure}
          </p>
        )}
      </div>
    </section>
  )
}

const Whole = ({ progress: { entries, head } }: { progress: Progress }) => {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.line}>
        <IconCheck size={18} stroke={1.7} aria-hidden />
        {t('audit.check.whole', { entries })}
      </p>
      <p className={styles.keep}>
        {t('audit.check.keep')} <code>{head}</code>
      </p>
    </>
  )
}

const Faulty = ({ progress: { fault } }: { progress: Progress }) => {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <p className={styles.attention}>
        <IconAlertCircle size={18} stroke={1.7} aria-hidden />
        {t('audit.check.faulty')}{' '}
        {fault && (t(`audit.fault.${fault.kind}` as ParseKeys, { entry: fault.entry }) as string)}
      </p>
      <p className={styles.keep}>{t('audit.check.doNow')}</p>
    </div>
  )
}
