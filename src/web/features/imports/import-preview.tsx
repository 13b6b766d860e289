import { Button } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { formatCelsius } from '../../components/temperature/format-celsius.ts'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import type { Viewer } from '../../viewer/viewer.ts'
import styles from './imports.module.css'
import { LayoutForm } from './layout-form.tsx'
import type { Preview, useImport } from './use-import.ts'

type Props = {
  preview: Preview
  isReading: boolean
  present: ReturnType<typeof useImport>
  viewer: Viewer
}

/** What an import would bring, how the file is read, and the button that imports it. */
export const ImportPreview = (props: Props) => {
  const { preview, present, viewer } = props
  const { t } = useTranslation()
  const { language } = viewer
  const { leavesOut, setLeavesOut, importing } = present
  const count = (number: number): string => countText(number, language)
  const refusal = useImportRefusal(props)
  return (
    <section className={styles.card} aria-labelledby="import-preview">
      <h2 id="import-preview">{t('imports.preview')}</h2>
      <p className={styles.file}>{preview.fileName}</p>
      <PreviewFacts preview={preview} viewer={viewer} />
      {preview.format === 'FRIDGE_TAG' && preview.days.length > 0 && (
        <p className={styles.note}>{t('imports.daysNote', { days: count(preview.days.length) })}</p>
      )}
      {!preview.isDateOrderSure && <p className={styles.note}>{t('imports.dateOrderUnsure')}</p>}
      <LayoutForm preview={preview} onChange={present.setLayout} />
      <Examples preview={preview} viewer={viewer} />
      {preview.refused > 0 && (
        <RefusedRows preview={preview} rows={count(preview.refused)}>
          <CheckField
            label={t('imports.leaveOut', { rows: count(preview.refused) })}
            value={leavesOut}
            onChange={setLeavesOut}
          />
        </RefusedRows>
      )}
      <div className={styles.buttons}>
        {refusal !== null && <p className={styles.note}>{refusal}</p>}
        <Button variant="default" onClick={present.putAway} disabled={importing.isBusy}>
          {t('form.cancel')}
        </Button>
        <Button
          onClick={() => importing.run()}
          loading={importing.isBusy}
          disabled={refusal !== null}
        >
          {preview.readings === 0
            ? t('imports.importDays')
            : t('imports.import', { readings: count(preview.readings) })}
        </Button>
      </div>
      {importing.reason !== null && (
        <p role="alert" className={styles.problem}>
          {importing.reason}
        </p>
      )}
    </section>
  )
}

/** Why the file cannot be imported as it is; null when it can. */
const useImportRefusal = ({ preview, isReading, present }: Props): string | null => {
  const { t } = useTranslation()
  if (isReading) return t('imports.reading')
  if (preview.readings === 0 && preview.days.length === 0) return t('imports.notRead')
  return preview.refused === 0 || present.leavesOut ? null : t('imports.mustLeaveOut')
}

const FORMATS = {
  CSV: 'imports.formatCsv',
  FRIDGE_TAG: 'imports.formatFridgeTag',
  LOGTAG: 'imports.formatLogTag',
} as const

const PreviewFacts = ({ preview, viewer }: { preview: Preview; viewer: Viewer }) => {
  const { t } = useTranslation()
  const { language, timeZone } = viewer
  const count = (number: number): string => countText(number, language)
  const first = preview.examples[0]
  const last = preview.examples.at(-1)
  const time = (instant: string): string => localTime(timeZone).minuteText(Date.parse(instant))
  const facts: [label: string, value: string][] = [
    [t('imports.format'), t(FORMATS[preview.format])],
    ...(preview.serial === null ? [] : [[t('imports.serial'), preview.serial] as [string, string]]),
    [t('imports.readings'), count(preview.readings)],
  ]
  if (first !== undefined && last !== undefined)
    facts.push([t('imports.period'), `${time(first.timestamp)} – ${time(last.timestamp)}`])
  if (preview.lowest !== null && preview.highest !== null)
    facts.push([
      t('imports.range'),
      `${formatCelsius(preview.lowest, language)} … ${formatCelsius(preview.highest, language)} °C`,
    ])
  if (preview.alreadyThere > 0) facts.push([t('imports.alreadyThere'), count(preview.alreadyThere)])
  if (preview.missing > 0) facts.push([t('imports.missing'), count(preview.missing)])
  if (preview.humidityReadings > 0)
    facts.push([t('imports.humidityReadings'), count(preview.humidityReadings)])
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Examples = ({ preview, viewer }: { preview: Preview; viewer: Viewer }) => {
  const { t } = useTranslation()
  const { language, timeZone } = viewer
  if (preview.examples.length === 0) return null
  const hasHumidity = preview.examples.some(({ humidity }) => humidity !== null)
  const percent = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return (
    <table className={styles.table}>
      <caption>{t('imports.examples', { zone: timeZone })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('imports.line')}</th>
          <th scope="col">{t('imports.inFile')}</th>
          <th scope="col">{t('imports.time')}</th>
          <th scope="col" className={styles.number}>
            °C
          </th>
          {hasHumidity && (
            // Short, as °C: a phone is narrow.
            <th scope="col" aria-label={`${t('imports.humidityColumn')}, %`}>
              %
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {preview.examples.map(({ line, timeText, valueText, timestamp, celsius, humidity }) => (
          <tr key={line}>
            <td>{line}</td>
            <td>{`${timeText} | ${valueText}`}</td>
            <td>{localTime(timeZone).textOf(Date.parse(timestamp))}</td>
            <td className={styles.number}>{formatCelsius(celsius, language)}</td>
            {hasHumidity && <td>{humidity === null ? '–' : percent.format(humidity)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const REASONS = {
  BAD_TIME: 'imports.badTime',
  NO_SUCH_TIME: 'imports.noSuchTime',
  BAD_VALUE: 'imports.badValue',
  BAD_HUMIDITY: 'imports.badHumidity',
  TWO_VALUES: 'imports.twoValues',
  FUTURE: 'imports.future',
  TOO_OLD: 'imports.tooOld',
} as const

const RefusedRows = ({
  preview,
  rows,
  children,
}: {
  preview: Preview
  rows: string
  children: React.ReactNode
}) => {
  const { t } = useTranslation()
  return (
    <div className={styles.refused}>
      <h3>{t('imports.refused', { rows })}</h3>
      <ul>
        {preview.refusedRows.map(({ line, text, reason }) => (
          <li key={`${line} ${reason}`}>
            <b>{t('imports.lineOf', { line })}</b> {t(REASONS[reason])}
            <code>{text}</code>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}
