import { IconDownload, IconRotate } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { followLink } from '../../api/follow-link.ts'
import {
  ImportOriginalDocument,
  type ImportRowFragment,
  WithdrawImportDocument,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmDelete } from '../../components/confirm-delete/confirm-delete.tsx'
import { formatCelsius } from '../../components/temperature/format-celsius.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import type { Viewer } from '../../viewer/viewer.ts'
import styles from './imports.module.css'

type Props = { imports: readonly ImportRowFragment[]; mayChange: boolean; viewer: Viewer }

/** The files that were imported, each with its original, and a way to take it back. */
export const ImportList = ({ imports, mayChange, viewer }: Props) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [toWithdraw, setToWithdraw] = useState<ImportRowFragment | null>(null)
  const withdrawing = useAction({
    send: ({ id, reason }: { id: string; reason: string }) =>
      request(WithdrawImportDocument, { id, reason }),
    onSuccess: async () => {
      setToWithdraw(null)
      await queryClient.invalidateQueries()
    },
    success: t('imports.withdrawn'),
    failure: t('imports.notWithdrawn'),
  })
  const original = useAction({
    send: async (id: string) =>
      followLink((await request(ImportOriginalDocument, { id })).importOriginal.path),
    failure: t('imports.originalFailed'),
  })
  return (
    <section className={styles.list} aria-labelledby="imports-list">
      <h2 id="imports-list">{t('imports.list')}</h2>
      {imports.length === 0 && <p className={styles.hint}>{t('imports.none')}</p>}
      <ul>
        {imports.map((imported) => (
          <li key={imported.id} className={styles.card}>
            <ImportFacts imported={imported} viewer={viewer} />
            <div className={styles.buttons}>
              <PlainButton onClick={() => original.run(imported.id)}>
                <IconDownload size={16} stroke={1.8} aria-hidden />
                {t('imports.original')}
              </PlainButton>
              {mayChange && imported.withdrawnAt === null && (
                <PlainButton onClick={() => setToWithdraw(imported)}>
                  <IconRotate size={16} stroke={1.8} aria-hidden />
                  {t('imports.withdraw')}
                </PlainButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      {toWithdraw !== null && (
        <ConfirmDelete
          name={toWithdraw.fileName}
          words={{ question: t('imports.withdrawQuestion'), button: t('imports.withdraw') }}
          keeps={t('imports.withdrawKeeps')}
          asksReason={{ missing: t('refusals.imports.reasonMissing') }}
          isDeleting={withdrawing.isBusy}
          onDelete={(reason) => withdrawing.run({ id: toWithdraw.id, reason })}
          onClose={() => setToWithdraw(null)}
        />
      )}
    </section>
  )
}

const ImportFacts = ({
  imported,
  viewer: { language, timeZone },
}: {
  imported: ImportRowFragment
  viewer: Viewer
}) => {
  const { t } = useTranslation()
  const time = (instant: string): string => localTime(timeZone).minuteText(Date.parse(instant))
  const { withdrawnAt, withdrawnBy, days, humidityReadings, leftOut } = imported
  return (
    <>
      <h3 className={styles.file} data-withdrawn={withdrawnAt !== null || undefined}>
        {imported.fileName}
      </h3>
      {withdrawnAt !== null && (
        <p className={styles.note}>
          {t('imports.withdrawnBy', { time: time(withdrawnAt), name: withdrawnBy ?? '' })}
        </p>
      )}
      <p>
        {[
          t('imports.readingsOf', { readings: countText(imported.readings, language) }),
          ...(humidityReadings === 0
            ? []
            : [t('imports.humidityOf', { readings: countText(humidityReadings, language) })]),
          `${time(imported.from)} – ${time(imported.to)}`,
          ...(leftOut === 0 ? [] : [t('imports.leftOut', { rows: countText(leftOut, language) })]),
        ].join(' · ')}
      </p>
      <p className={styles.hint}>
        {t('imports.importedBy', { time: time(imported.importedAt), name: imported.importedBy })}
      </p>
      <p className={styles.hash}>{`SHA-256 ${imported.fileHash}`}</p>
      {days.length > 0 && <LoggerDays days={days} language={language} />}
    </>
  )
}

const LoggerDays = ({
  days,
  language,
}: {
  days: ImportRowFragment['days']
  language: Viewer['language']
}) => {
  const { t } = useTranslation()
  const value = (celsius: number | null, at: string | null): string =>
    celsius === null
      ? '–'
      : `${formatCelsius(celsius, language)} °C${at === null ? '' : ` (${at})`}`
  return (
    <details>
      <summary>{t('imports.days', { days: countText(days.length, language) })}</summary>
      <p className={styles.hint}>{t('imports.daysHint')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('imports.day')}</th>
            <th scope="col">{t('imports.low')}</th>
            <th scope="col">{t('imports.high')}</th>
            <th scope="col">{t('imports.mean')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, low, lowAt, high, highAt, mean }) => (
            <tr key={day}>
              <td>{day}</td>
              <td>{value(low, lowAt)}</td>
              <td>{value(high, highAt)}</td>
              <td>{value(mean, null)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
