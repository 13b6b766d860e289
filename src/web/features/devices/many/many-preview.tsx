import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import type { TFunction } from 'i18next'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { countText } from '../../../../domain/records/count-text.ts'
import { problemText } from '../../../api/refusal-text.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import styles from './register-many.module.css'
import type { BatchRow } from './use-register-many.ts'

const MOST_REFUSED_SHOWN = 100
const MOST_GOOD_SHOWN = 5
const CHECK_DIGIT = 'devices.checkDigit'

type ManyPreviewProps = {
  rows: readonly BatchRow[]
  oddImeis: boolean
  isBusy: boolean
  onOddImeis: (takesOdd: boolean) => void
  onRegister: (onlyGood: boolean) => void
}

/** What would come of a list: how many devices, each refused row with its reason, and the first good ones. */
export const ManyPreview = ({
  rows,
  oddImeis,
  isBusy,
  onOddImeis,
  onRegister,
}: ManyPreviewProps) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const refused = rows.filter(({ problems }) => problems.length > 0)
  const good = rows.filter(({ problems }) => problems.length === 0)
  const hasOdd =
    oddImeis || refused.some(({ problems }) => problems.some(({ key }) => key === CHECK_DIGIT))
  const [goodText, refusedText] = [good, refused].map(({ length }) => countText(length, language))
  return (
    <section className={styles.preview} aria-label={t('devices.many.preview')}>
      <p role="status" className={styles.summary}>
        {t('devices.many.summary', { good: goodText, refused: refusedText })}
      </p>
      {refused.length > 0 && (
        <RowTable
          label={t('devices.many.refusedRows')}
          rows={refused.slice(0, MOST_REFUSED_SHOWN)}
          lastHead={t('devices.many.why')}
          lastOf={(row) => reasonsOf(t, row)}
        />
      )}
      {refused.length > MOST_REFUSED_SHOWN && (
        <p className={styles.hint}>
          {t('devices.many.more', {
            number: countText(refused.length - MOST_REFUSED_SHOWN, language),
          })}
        </p>
      )}
      {hasOdd && (
        <Checkbox
          label={t('devices.many.takeOdd')}
          checked={oddImeis}
          disabled={isBusy}
          onChange={(event) => onOddImeis(event.currentTarget.checked)}
        />
      )}
      {good.length > 0 && (
        <>
          <RowTable
            label={t('devices.many.goodRows')}
            rows={good.slice(0, MOST_GOOD_SHOWN)}
            lastHead={t('devices.many.willBe')}
            lastOf={({ account, alias, sensors }) =>
              [account ?? t('devices.many.ownStock'), alias, ...sensors]
                .filter((part) => part !== null && part !== '')
                .join(' · ')
            }
          />
          {good.length > MOST_GOOD_SHOWN && (
            <p className={styles.hint}>
              {t('devices.many.more', {
                number: countText(good.length - MOST_GOOD_SHOWN, language),
              })}
            </p>
          )}
          <div className={styles.actions}>
            <Button onClick={() => onRegister(refused.length > 0)} loading={isBusy}>
              {t(refused.length > 0 ? 'devices.many.registerGood' : 'devices.many.registerAll', {
                number: goodText,
              })}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

const reasonsOf = (t: TFunction, { problems }: BatchRow): string =>
  problems
    .map(({ field, key, message, params }) => {
      const text = problemText(t, {
        field,
        key,
        params: JSON.parse(params) as Record<string, string>,
      })
      return text ?? message
    })
    .join(' ')

type RowTableProps = {
  label: string
  rows: readonly BatchRow[]
  lastHead: string
  lastOf: (row: BatchRow) => string
}

const RowTable = ({ label, rows, lastHead, lastOf }: RowTableProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('devices.many.line')}</th>
            <th scope="col">{t('devices.imei')}</th>
            <th scope="col">{lastHead}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td>{row.imeiNumber}</td>
              <td>{lastOf(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
