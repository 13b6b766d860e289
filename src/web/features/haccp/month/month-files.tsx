import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { localTime } from '../../../../domain/periods/local-time.ts'
import { MEASURE_LOG_LIMIT_MS } from '../../../../domain/records/measure-log-limit.ts'
import { LANGUAGE_CODES, LANGUAGES } from '../../../../domain/users/account.ts'
import { personName } from '../../../../domain/users/person-name.ts'
import {
  HaccpCsvDocument,
  type HaccpMonthQuery,
  HaccpPdfDocument,
} from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { SignForm } from '../../../components/signatures/sign-form.tsx'
import { SignatureList } from '../../../components/signatures/signature-list.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Choice } from '../../../ui/form/choice.tsx'
import { saveFile } from '../../../ui/file-menu/save-file.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from '../haccp.module.css'
import { monthName } from './month-name.ts'

type Issued = HaccpMonthQuery['haccpMonth']['issued'][number]

type MonthFilesProps = {
  userId: string | null
  month: HaccpMonthQuery['haccpMonth']
  /** The site whose paper is chosen at first; '' for all sensors. */
  firstSite: string
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/** The month as a PDF and as CSV; issued ones are signed here. */
export const MonthFiles = ({ userId, month, firstSite }: MonthFilesProps) => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const [toSign, setToSign] = useState<Issued | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['haccpMonth'] })
  const language = LANGUAGES.find((each) => LANGUAGE_CODES[each] === viewer.language) ?? 'english'
  const [siteId, setSiteId] = useState(firstSite)
  const site = month.sites.find(({ id }) => id === siteId)
  const variables = { userId, month: month.month, siteId: site?.id ?? null, language }
  const name = ['haccp', month.month, ...(site ? [site.name] : [])].join('_')
  const options = { timeoutMs: MEASURE_LOG_LIMIT_MS }
  const pdf = useAction({
    send: async () => (await request(HaccpPdfDocument, variables, options)).haccpPdf,
    failure: t('haccp.file.failed'),
    onSuccess: (base64) => {
      const file = new Blob([bytesOf(base64)], { type: 'application/pdf' })
      saveFile(file, `${name}.pdf`)
      return refresh()
    },
  })
  const csv = useAction({
    send: async () => (await request(HaccpCsvDocument, variables, options)).haccpCsv,
    failure: t('haccp.file.failed'),
    onSuccess: (text) => saveFile(new Blob([text], { type: 'text/csv' }), `${name}.csv`),
  })
  const canSign = viewer.can.manage.allowed && month.isOver
  const time = (instant: string) => localTime(viewer.timeZone).minuteText(Date.parse(instant))
  return (
    <section className={styles.card} aria-labelledby="haccp-files">
      <h2 id="haccp-files">{t('haccp.file.title')}</h2>
      <p className={styles.hint}>
        {t('haccp.file.hint')} {!month.isOver && t('haccp.file.notOver')}
      </p>
      {month.sites.length > 0 && (
        <div className={styles.field}>
          <span aria-hidden>{t('haccp.file.sensors')}</span>
          <Choice label={t('haccp.file.sensors')} value={siteId} onChange={setSiteId}>
            <option value="">{t('haccp.file.allSensors')}</option>
            {month.sites.map((one) => (
              <option key={one.id} value={one.id}>
                {t('haccp.file.ofSite', { site: one.name })}
              </option>
            ))}
          </Choice>
        </div>
      )}
      <div className={styles.buttons}>
        <Button variant="default" loading={pdf.isBusy} onClick={() => pdf.run()}>
          {t('haccp.file.pdf')}
        </Button>
        <Button variant="default" loading={csv.isBusy} onClick={() => csv.run()}>
          {t('haccp.file.csv')}
        </Button>
      </div>
      <ul className={styles.entries}>
        {month.issued.map((issued) => (
          <li key={issued.id} className={styles.entry}>
            <h3>
              {t('haccp.file.issued', {
                time: time(issued.issuedAt),
                name: personName(issued, viewer.language) || t('haccp.somebody'),
              })}
            </h3>
            {issued.site !== null && <p>{t('haccp.file.ofSite', { site: issued.site })}</p>}
            <p className={styles.entryFacts}>SHA-256 {issued.contentHash}</p>
            <SignatureList signatures={issued.signatures} viewer={viewer} onWithdrawn={refresh} />
            {canSign && (
              <Button variant="default" className={styles.start!} onClick={() => setToSign(issued)}>
                {t('haccp.file.sign')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {toSign !== null && (
        <SignForm
          record={{
            kind: 'REGISTER',
            id: toSign.id,
            contentHash: toSign.contentHash,
            title: t('haccp.file.signTitle'),
            subtitle: monthName(month.month, viewer.language),
          }}
          onSigned={refresh}
          onClose={() => setToSign(null)}
        />
      )}
    </section>
  )
}
