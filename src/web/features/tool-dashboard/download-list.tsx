import { ActionIcon } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './download-list.module.css'
import { DOWNLOAD_KINDS, type DownloadKind } from './use-downloads.ts'

const DOWNLOADS = {
  svg: 'toolDashboard.chart.downloadSvg',
  png: 'toolDashboard.chart.downloadPng',
  csv: 'toolDashboard.chart.downloadCsv',
  'server-csv': 'readingsExport.csvOfPeriod',
  'server-json': 'readingsExport.jsonOfPeriod',
} as const satisfies Record<DownloadKind, string>

type Props = { size: number; isBusy: boolean; isDisabled: boolean; onDownload: (kind: DownloadKind) => void }

/** A button that opens a short list of files to save. */
export const DownloadList = ({ size, isBusy, isDisabled, onDownload }: Props) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const outside = useClickOutside<HTMLDivElement>(() => setOpen(false))
  const label = t('toolDashboard.chart.download')
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    close()
  }
  return (
    <div
      ref={outside}
      className={classes['place']}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <ActionIcon ref={button} variant="subtle" size={size} loading={isBusy} aria-label={label} title={label} aria-expanded={isOpen} disabled={isDisabled} onKeyDown={onKeyDown} onClick={() => setOpen(!isOpen)}>
        <IconDownload size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <ul className={classes['list']}>
          {DOWNLOAD_KINDS.map((kind) => (
            <li key={kind}>
              <button
                type="button"
                onKeyDown={onKeyDown}
                onClick={() => {
                  close()
                  onDownload(kind)
                }}
              >
                {t(DOWNLOADS[kind])}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
