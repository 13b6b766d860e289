import { Button } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type AuditFilter, ExportAuditDocument, ExportPersonDocument } from '../../api/generated/graphql.ts'
import { followLink } from '../../api/follow-link.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { useViewer } from '../../app/viewer.ts'
import { showToast } from '../../components/toast/show-toast.tsx'
import styles from './audit-downloads.module.css'

const FILES = ['csv', 'json', 'person'] as const
type FileKind = (typeof FILES)[number]

/** A button that opens a short list of files: the entries as they are filtered, and what is kept of the reader. */
export const AuditDownloads = ({ filter }: { filter: AuditFilter }) => {
  const { t } = useTranslation()
  const { id: userId } = useViewer()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const outside = useClickOutside<HTMLDivElement>(() => setOpen(false))
  const download = useMutation({
    mutationFn: async (kind: FileKind) => {
      if (kind === 'person') return (await request(ExportPersonDocument, { userId })).exportPerson.path
      return (await request(ExportAuditDocument, { filter, format: kind === 'csv' ? 'CSV' : 'JSON' })).exportAudit.path
    },
    onSuccess: followLink,
    onError: (error) => showToast({ kind: 'attention', message: `${t('audit.download.failed')}\n${refusalText(t, error)}`, closeLabel: t('common.close') }),
  })
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
      ref={outside} className={styles.place}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <Button
        ref={button} variant="default" leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />} loading={download.isPending}
        aria-expanded={isOpen} onKeyDown={onKeyDown} onClick={() => setOpen(!isOpen)}
      >
        {t('audit.download.label')}
      </Button>
      {isOpen && (
        <ul className={styles.list}>
          {FILES.map((kind) => (
            <li key={kind}>
              <button type="button" onKeyDown={onKeyDown} onClick={() => { close(); download.mutate(kind) }}>{t(`audit.download.${kind}`)}</button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
