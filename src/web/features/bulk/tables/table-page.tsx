import { Button } from '@mantine/core'
import { IconDownload, IconFileUpload } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { countText } from '../../../../domain/records/count-text.ts'
import {
  ExportSensorTableDocument,
  PlanSensorTableDocument,
  type PlanSensorTableMutation,
} from '../../../api/generated/graphql.ts'
import { followLink } from '../../../api/follow-link.ts'
import { postFile } from '../../../api/post-file.ts'
import { problemText } from '../../../api/refusal-text.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useRightRefusal } from '../../../viewer/use-right-refusal.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import styles from '../bulk.module.css'

type Planned = PlanSensorTableMutation['planSensorTable']

/** The server looks at each line. */
const ANSWER_WITHIN_MS = 120_000

/** The settings of sensors as a CSV file, out and in: a file is planned and shown before anything changes. */
export const TablePage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refusal = useRightRefusal('work')
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<Planned | null>(null)
  const exporting = useAction({
    send: async (_: void) => {
      const { exportSensorTable } = await request(ExportSensorTableDocument, { selection: {} })
      await followLink(exportSensorTable.path)
    },
    failure: t('bulk.table.notExported'),
  })
  const planning = useAction({
    send: async (file: File) => {
      const upload = await postFile(file)
      const options = { timeoutMs: ANSWER_WITHIN_MS }
      return (await request(PlanSensorTableDocument, { upload }, options)).planSensorTable
    },
    onSuccess: async (planned) => {
      if (planned.change === null) setWrong(planned)
      else await navigate(`/admin/bulk?id=${planned.change.id}`)
    },
  })
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0]
    setWrong(null)
    if (file !== undefined) planning.run(file)
    // The same file can be chosen again once it was changed.
    currentTarget.value = ''
  }
  return (
    <div className={styles.page}>
      <PageHead title={t('bulk.table.title')}>
        <Link to="/admin/toollist">{t('toolList.all')}</Link>
      </PageHead>
      <p className={styles.intro}>{t('bulk.table.intro')}</p>
      <div className={styles.actions}>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          loading={exporting.isBusy}
          onClick={() => exporting.run()}
        >
          {t('bulk.table.export')}
        </Button>
        <Button
          mih={44}
          leftSection={<IconFileUpload size={18} stroke={1.7} aria-hidden />}
          loading={planning.isBusy}
          disabled={refusal !== null}
          title={refusal ?? undefined}
          onClick={() => input.current?.click()}
        >
          {t('bulk.table.import')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          hidden
          onChange={choose}
          data-testid="sensor-table-file"
        />
      </div>
      {planning.reason !== null && (
        <p role="alert" className={styles.problem}>
          <FieldError text={planning.reason} />
        </p>
      )}
      {wrong !== null && <WrongLines planned={wrong} />}
    </div>
  )
}

const WrongLines = ({ planned }: { planned: Planned }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const { lines, problems, problemCount } = planned
  const count = (n: number): string => countText(n, language)
  const title = t('bulk.table.wrongLines')
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <p role="alert" className={styles.why}>
        {t('bulk.table.nothingDone', { wrong: count(problemCount), lines: count(lines) })}
      </p>
      {problems.length < problemCount && (
        <p className={styles.hint}>{t('bulk.table.first', { number: count(problems.length) })}</p>
      )}
      <div className={styles.frame} role="region" aria-label={title} tabIndex={0}>
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('bulk.table.line')}</th>
              <th scope="col">{t('bulk.table.column')}</th>
              <th scope="col">{t('bulk.table.why')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ line, field, key, message, params }, i) => (
              <tr key={i}>
                <td>{line}</td>
                <td>{field}</td>
                <td>
                  {problemText(t, {
                    field,
                    key,
                    params: JSON.parse(params) as Record<string, string | number>,
                  }) ?? message}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
