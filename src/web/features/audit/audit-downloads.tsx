import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  type AuditFilter,
  ExportAuditDocument,
  ExportPersonDocument,
} from '../../api/generated/graphql.ts'
import { followLink } from '../../api/follow-link.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { FileMenu } from '../../ui/file-menu/file-menu.tsx'
import styles from './audit-downloads.module.css'

const FILES = ['csv', 'json', 'person'] as const
type FileKind = (typeof FILES)[number]

/**
 * A button with a menu of files: the entries that the filter shows, and the data stored about the
 * reader.
 */
export const AuditDownloads = ({ filter }: { filter: AuditFilter }) => {
  const { t } = useTranslation()
  const { id: userId } = useViewer()
  const pathOf = async (kind: FileKind): Promise<string> => {
    if (kind === 'person')
      return (await request(ExportPersonDocument, { userId })).exportPerson.path
    const format = kind === 'csv' ? 'CSV' : 'JSON'
    return (await request(ExportAuditDocument, { filter, format })).exportAudit.path
  }
  const download = useAction({
    send: async (kind: FileKind) => followLink(await pathOf(kind)),
    failure: t('audit.download.failed'),
  })
  return (
    <FileMenu
      className={styles.place}
      files={FILES.map((kind) => ({ kind, label: t(`audit.download.${kind}`) }))}
      onPick={(kind) => download.run(kind)}
      button={(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          loading={download.isBusy}
        >
          {t('audit.download.label')}
        </Button>
      )}
    />
  )
}
