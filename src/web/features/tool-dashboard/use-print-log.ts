import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileName } from '../../../domain/records/file-name.ts'
import {
  LANGUAGE_CODES,
  LANGUAGES,
  type Language,
  type LanguageCode,
} from '../../../domain/users/account.ts'
import {
  MeasureLogDocument,
  MeasureLogProgressDocument,
  type ToolCardFragment,
} from '../../api/generated/graphql.ts'
import { MEASURE_LOG_LIMIT_MS } from '../../../domain/records/measure-log-limit.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { RefusedError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import type { Span } from './chart/drawn-series.ts'
import { showToast } from '../../ui/toast/show-toast.tsx'
import type { Period } from './period.ts'
import { saveFile } from './save-file.ts'

/** Most logs are there sooner. */
const PROGRESS_EVERY_MS = 1_500
const ADDRESS_KEPT_MS = 10 * 60_000

const languageOf = (code: LanguageCode): Language =>
  LANGUAGES.find((language) => LANGUAGE_CODES[language] === code) ?? 'english'

const pdfOf = (base64: string): Blob =>
  new Blob(
    [
      Uint8Array.fromBase64?.(base64) ??
        Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)),
    ],
    { type: 'application/pdf' },
  )

/** Unique among the caller's own logs; `crypto.randomUUID` is there in secure contexts only. */
const newTicket = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Tells again and again how many logs come before that one, until it is stopped. */
const watchQueue = (ticket: string, tell: (ahead: number) => void): (() => void) => {
  const timer = setInterval(() => {
    request(MeasureLogProgressDocument, { ticket })
      .then(({ measureLogProgress }) => tell(measureLogProgress ?? 0))
      // The log itself tells what is wrong.
      .catch(() => undefined)
  }, PROGRESS_EVERY_MS)
  return () => clearInterval(timer)
}

/**
 * Opens the measurement log in a new window. The window is opened at the click itself, since
 * browsers block one that comes later; where even that is blocked the log is saved as a file.
 */
export const usePrintLog = ({
  tool,
  period,
  span,
  language,
}: {
  tool: ToolCardFragment
  period: Period
  span: Span
  language: LanguageCode
}) => {
  const { t } = useTranslation()
  /** How many logs come before this one; null while none is being made. */
  const [ahead, setAhead] = useState<number | null>(null)
  const isBusy = ahead !== null

  const failureText = (error: unknown): string => {
    if (!(error instanceof RefusedError)) return t('toolDashboard.log.failed')
    if (error.code === 'RATE_LIMITED') return t('toolDashboard.log.queueFull')
    return error.code === 'BAD_USER_INPUT' ? refusalText(t, error) : t('toolDashboard.log.failed')
  }

  const print = async (): Promise<void> => {
    if (isBusy) return
    const opened = window.open('', '_blank')
    if (opened) {
      opened.document.title = t('toolDashboard.log.preparing')
      opened.document.body.textContent = t('toolDashboard.log.preparing')
    }
    setAhead(0)
    const ticket = newTicket()
    let isOver = false
    const stopWatching = watchQueue(ticket, (now) => {
      if (isOver) return
      setAhead(now)
      if (opened && !opened.closed)
        opened.document.body.textContent = [
          t('toolDashboard.log.preparing'),
          ...(now > 0 ? [t('toolDashboard.log.waiting', { n: now })] : []),
        ].join(' ')
    })
    try {
      const { generateMeasureLog } = await request(
        MeasureLogDocument,
        {
          imeiNumber: tool.imeiNumber,
          measureId: String(tool.equipmentId),
          dateStart: new Date(span.fromMs).toISOString(),
          dateEnd: new Date(span.toMs).toISOString(),
          language: languageOf(language),
          ticket,
        },
        { timeoutMs: MEASURE_LOG_LIMIT_MS },
      )
      const pdf = pdfOf(generateMeasureLog)
      if (opened && !opened.closed) {
        const address = URL.createObjectURL(pdf)
        opened.location.replace(address)
        setTimeout(() => URL.revokeObjectURL(address), ADDRESS_KEPT_MS)
      } else if (!opened) {
        saveFile(pdf, fileName(tool.name, period, 'pdf', t('toolDashboard.log.fileName')))
        showToast({
          kind: 'info',
          message: t('toolDashboard.log.blocked'),
          closeLabel: t('common.close'),
        })
      }
    } catch (error) {
      opened?.close()
      showToast({ kind: 'attention', message: failureText(error), closeLabel: t('common.close') })
    } finally {
      isOver = true
      stopWatching()
      setAhead(null)
    }
  }
  const label =
    ahead === null
      ? t('toolDashboard.log.print')
      : ahead === 0
        ? t('toolDashboard.log.busy')
        : t('toolDashboard.log.waiting', { n: ahead })
  return { isBusy, label, print: () => void print() }
}
