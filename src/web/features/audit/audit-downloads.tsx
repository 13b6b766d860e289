import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import {
  type AuditFilter,
  ExportAuditDocument,
  ExportPersonDocument,
} from '../../api/generated/graphql.ts'
import { followLink } from '../../api/follow-link.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { FileMenu } from '../../ui/file-menu/file-menu.tsx'
import { showToast } from '../../ui/toast/show-toast.tsx'
import styles from './audit-downloads.module.css'

const FILES = ['csv', 'json', 'person'] as const
type FileKind = (typeof FILES)[number]

/**
 * A button that opens a short list of files: the entries as they are filtered, and what is kept of
 * the reader.
 */
export const AuditDownloads = ({ filter }: { filter: AuditFilter }) => {
  const { t } = useTranslation()
  const { id: userId } = useViewer()
  const download = useMutation({
    mutationFn: async (kind: FileKind) => {
      if (kind === 'person')
        return (await request(ExportPersonDocument, { userId })).exportPerson.path
      return (
        await request(ExportAuditDocument, { filter, format: kind === 'csv' ? 'CSV' : 'JSON' })
      ).exportAudit.path
    },
    onSuccess: followLink,
    onError: (error) =>
      showToast({
        kind: 'attention',
        message: `${t('audit.download.failed')}\n${refusalText(t, error)}`,
        closeLabel: t('common.close'),
      }),
  })
  return (
    <FileMenu
      className={styles.place}
      files={FILES.map((kind) => ({ kind, label: t(`audit.download.${kind}`) }))}
      onPick={(kind) => download.mutate(kind)}
      button={(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          loading={download.isPending}
        >
          {t('audit.download.label')}
        </Button>
      )}
    />
  )
}
