import { Button } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { pageClock } from '../../clock/page-clock.ts'
import { useCopyText } from '../../ui/data-table/use-copy-text.ts'
import { saveFile } from '../../ui/file-menu/save-file.ts'
import styles from './recovery-codes.module.css'

type RecoveryCodesProps = {
  codes: readonly string[]
  /** Whose they are: stands on paper and in the file. */
  email: string
  timeZone: string
  /** The level of the heading on the page. */
  as?: 'h2' | 'h3'
  onDone: () => void
}

/** New recovery codes, which are shown once: to copy, to save or to print. */
export const RecoveryCodes = ({
  codes,
  email,
  timeZone,
  as: Title = 'h3',
  onDone,
}: RecoveryCodesProps) => {
  const { t } = useTranslation()
  const copy = useCopyText()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const day = localTime(timeZone).textOf(pageClock.now()).slice(0, 'YYYY-MM-DD'.length)
  const about = t('secondFactor.codes.sheet', { email, day })
  const save = () =>
    saveFile(
      new Blob([[about, '', ...codes, ''].join('\r\n')], { type: 'text/plain;charset=utf-8' }),
      `${t('secondFactor.codes.file')}.txt`,
    )
  return (
    <div className={styles.card}>
      <Title ref={title} tabIndex={-1}>
        {t('secondFactor.codes.onceTitle')}
      </Title>
      <p>{t('secondFactor.codes.onceText')}</p>
      <Codes codes={codes} />
      <div className={styles.ways}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
          onClick={() => void copy(codes.join('\n'))}
        >
          {t('secondFactor.codes.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          onClick={save}
        >
          {t('secondFactor.codes.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('secondFactor.codes.print')}
        </Button>
      </div>
      <Button className={styles.done!} onClick={onDone}>
        {t('secondFactor.codes.done')}
      </Button>
      {createPortal(
        <div className={styles.sheet} aria-hidden="true">
          <p>{about}</p>
          <Codes codes={codes} />
        </div>,
        document.body,
      )}
    </div>
  )
}

const Codes = ({ codes }: { codes: readonly string[] }) => (
  <ul className={styles.codes}>
    {codes.map((code) => (
      <li key={code}>
        <code>{code}</code>
      </li>
    ))}
  </ul>
)
