import { NotLoaded } from '../../components/not-loaded/not-loaded.tsx'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { ImportsDocument } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { ImportList } from './import-list.tsx'
import { ImportPreview } from './import-preview.tsx'
import styles from './imports.module.css'
import { useImport } from './use-import.ts'

/** The page of an address without a sensor, as the search of pages opens it, says where files go. */
export const ImportsPage = () => {
  const { t } = useTranslation()
  const { can } = useViewer()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const toolId = params.get('id') ?? ''
  if (toolId !== '') return <ImportsOfTool toolId={toolId} name={params.get('name') ?? ''} />
  return (
    <div className={styles.page}>
      <PageHead title={t('find.imports')} />
      <ProblemCard
        icon={IconFileImport}
        title={t('imports.whichSensor')}
        text={t('imports.whichSensorText')}
        action={{
          label: t('toolList.all'),
          onClick: () => void navigate(can.manageTools.allowed ? '/admin/toollist' : '/dashboard'),
        }}
      />
    </div>
  )
}

/**
 * Files of loggers in one sensor: a preview before anything is stored, the import, and the list of
 * those imported, each of which can be taken back.
 */
const ImportsOfTool = ({ toolId, name }: { toolId: string; name: string }) => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const refusal = useRightRefusal('work')
  const imports = useQuery({
    queryKey: ['imports', toolId],
    queryFn: async ({ signal }) => (await request(ImportsDocument, { toolId }, { signal })).imports,
  })
  const present = useImport(toolId)
  const { sending, preview } = present

  return (
    <div className={styles.page}>
      <PageHead title={name === '' ? t('find.imports') : t('imports.titleOf', { name })} />
      <BackLink to={`/tool-dashboard?id=${encodeURIComponent(toolId)}`}>
        {t('imports.toSensor')}
      </BackLink>
      <p className={styles.hint}>{t('imports.hint')}</p>
      {refusal === null ? (
        <FileChooser isBusy={sending.isBusy} onChoose={sending.run} />
      ) : (
        <p className={styles.hint}>{refusal}</p>
      )}
      {preview.isError && (
        <ProblemCard
          role="alert"
          title={t('imports.notRead')}
          text={refusalText(t, preview.error)}
        />
      )}
      {preview.isPending && present.upload !== null && (
        <p role="status" className={styles.hint}>
          {t('imports.reading')}
        </p>
      )}
      {preview.data !== undefined && !preview.isError && (
        <ImportPreview
          preview={preview.data}
          isReading={preview.isFetching}
          present={present}
          viewer={viewer}
        />
      )}
      <NotLoaded query={imports} title={t('imports.listNotLoaded')} />
      {imports.data !== undefined && (
        <ImportList imports={imports.data} mayChange={refusal === null} viewer={viewer} />
      )}
    </div>
  )
}

/** Files that loggers and their programs write; the server looks inside in any case. */
const ACCEPTED = '.csv,.txt,.tsv,.asc,text/plain,text/csv'

const FileChooser = ({ isBusy, onChoose }: { isBusy: boolean; onChoose: (file: File) => void }) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.chooser}>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={t('imports.choose')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file can be chosen again.
          event.currentTarget.value = ''
          if (file !== undefined) onChoose(file)
        }}
      />
      <Button
        leftSection={<IconFileImport size={18} stroke={1.7} aria-hidden />}
        loading={isBusy}
        onClick={() => input.current?.click()}
      >
        {t('imports.choose')}
      </Button>
      <p className={styles.hint}>{t('imports.formats')}</p>
    </div>
  )
}
