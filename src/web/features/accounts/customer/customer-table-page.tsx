import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import { IconDownload, IconFileUpload } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  ExportCustomersDocument,
  ImportCustomersDocument,
  ImportSensorsDocument,
  type TableReportFragment,
} from '../../../api/generated/graphql.ts'
import { followLink } from '../../../api/follow-link.ts'
import { postFile } from '../../../api/post-file.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useRightRefusal } from '../../../viewer/use-right-refusal.ts'
import styles from './customer.module.css'
import { TableReport } from './table-report.tsx'

type Kind = 'customers' | 'sensors'
type Planned = { kind: Kind; file: File; report: TableReportFragment; isDone: boolean }

/** The server writes each line, by all its rules. */
const OPTIONS = { timeoutMs: 120_000 }

const run = async (
  kind: Kind,
  file: File,
  dryRun: boolean,
  invite: boolean,
): Promise<TableReportFragment> => {
  const upload = await postFile(file)
  if (kind === 'sensors')
    return (await request(ImportSensorsDocument, { upload, dryRun }, OPTIONS)).importSensors
  const variables = { upload, dryRun, invite }
  return (await request(ImportCustomersDocument, variables, OPTIONS)).importCustomers
}

/** Customers and new sensors as CSV files: a file is tried first, and written after a look at what it does. */
export const CustomerTablePage = () => {
  const { t } = useTranslation()
  const refusal = useRightRefusal('manage')
  const [planned, setPlanned] = useState<Planned | null>(null)
  const [invite, setInvite] = useState(false)
  const exporting = useAction({
    send: async (_: void) => {
      const { exportCustomers } = await request(ExportCustomersDocument, {})
      await followLink(exportCustomers.path)
    },
    failure: t('customers.table.failed'),
  })
  const trying = useAction({
    send: ({ kind, file }: { kind: Kind; file: File }) => run(kind, file, true, false),
    failure: t('customers.table.failed'),
    onSuccess: (report, { kind, file }) => setPlanned({ kind, file, report, isDone: false }),
  })
  const writing = useAction({
    send: ({ kind, file }: Planned) => run(kind, file, false, invite),
    failure: t('customers.table.failed'),
    onSuccess: (report, before) =>
      setPlanned({ ...before, report, isDone: report.problemCount === 0 }),
  })
  return (
    <div className={styles.page}>
      <PageHead title={t('customers.table.title')}>
        <Link to="/admin/userlist">{t('accounts.allUsers')}</Link>
        <Link to="/admin/sensor-table">{t('bulk.table.title')}</Link>
      </PageHead>
      <p className={styles.hint}>{t('customers.table.intro')}</p>
      <p className={styles.hint}>{t('customers.table.sensorsIntro')}</p>
      <div className={styles.actions}>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          loading={exporting.isBusy}
          onClick={() => exporting.run()}
        >
          {t('customers.table.export')}
        </Button>
        {(['customers', 'sensors'] as const).map((kind) => (
          <ChooseFile
            key={kind}
            kind={kind}
            refusal={refusal}
            isBusy={trying.isBusy}
            onFile={(file) => {
              setPlanned(null)
              trying.run({ kind, file })
            }}
          />
        ))}
      </div>
      {planned !== null && (
        <TableReport report={planned.report} isDone={planned.isDone}>
          {!planned.isDone && planned.report.problemCount === 0 && (
            <>
              {planned.kind === 'customers' && planned.report.created > 0 && (
                <Checkbox
                  label={t('customers.table.invite')}
                  checked={invite}
                  onChange={({ currentTarget }) => setInvite(currentTarget.checked)}
                />
              )}
              {planned.report.created + planned.report.changed > 0 && (
                <Button
                  mih={44}
                  className={styles.save!}
                  loading={writing.isBusy}
                  onClick={() => writing.run(planned)}
                >
                  {t('customers.table.run')}
                </Button>
              )}
            </>
          )}
        </TableReport>
      )}
    </div>
  )
}

const LABELS = {
  customers: 'customers.table.choose',
  sensors: 'customers.table.chooseSensors',
} as const

const ChooseFile = ({
  kind,
  refusal,
  isBusy,
  onFile,
}: {
  kind: Kind
  refusal: string | null
  isBusy: boolean
  onFile: (file: File) => void
}) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0]
    if (file !== undefined) onFile(file)
    // The same file can be chosen again once it was changed.
    currentTarget.value = ''
  }
  return (
    <>
      <Button
        variant="default"
        mih={44}
        leftSection={<IconFileUpload size={18} stroke={1.7} aria-hidden />}
        loading={isBusy}
        disabled={refusal !== null}
        {...(refusal !== null && { title: refusal })}
        onClick={() => input.current?.click()}
      >
        {t(LABELS[kind])}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        onChange={choose}
        data-testid={`${kind}-file`}
      />
    </>
  )
}
