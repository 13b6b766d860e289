import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconAlertCircle, IconCheck, IconLink } from '@tabler/icons-react'
import type { ParseKeys } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckAuditDocument, type CheckAuditMutation } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import styles from './chain-check.module.css'

type Progress = CheckAuditMutation['checkAudit']

/** Walks the whole chain on the server, a piece a request, and tells what came out. */
const useChainCheck = () => {
  const [progress, setProgress] = useState<Progress | null>(null)
  const check = useMutation({
    mutationFn: async () => {
      let now: Progress | null = null
      do {
        now = (await request(CheckAuditDocument, { begin: now === null })).checkAudit
        setProgress(now)
      } while (now.state === 'running')
    },
    onMutate: () => setProgress(null),
  })
  return { progress, error: check.error, isRunning: check.isPending, start: () => check.mutate() }
}

export const ChainCheck = () => {
  const { t } = useTranslation()
  const { progress, error, isRunning, start } = useChainCheck()
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
        {progress?.state === 'running' && error === null && (
          <p>
            {t('audit.check.running', { checked: progress.checked, entries: progress.entries })}
          </p>
        )}
        {progress?.state === 'whole' && <Whole progress={progress} />}
        {progress?.state === 'faulty' && <Faulty progress={progress} />}
        {error !== null && (
          <p className={styles.attention}>
            <IconAlertCircle size={18} stroke={1.7} aria-hidden />
            {t('audit.check.failed')} {refusalText(t, error)}
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
