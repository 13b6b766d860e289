import type { TFunction } from 'i18next'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { fileName } from '../../../domain/records/file-name.ts'
import { MEASURE_LOG_LIMIT_MS } from '../../../domain/records/measure-log-limit.ts'
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
import { refusalText } from '../../api/refusal-text.ts'
import { RefusedError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import type { Span } from './chart/drawn-series.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import type { Period } from './period.ts'
import { saveFile } from '../../ui/file-menu/save-file.ts'

/** Most logs are finished before the first question. */
const PROGRESS_EVERY_MS = 1_500
/** How long the new window may take to read the file. */
const ADDRESS_VALID_MS = 10 * 60_000

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

/** Reports again and again how many logs come before that one, until it is stopped. */
const watchQueue = (ticket: string, report: (ahead: number) => void): (() => void) => {
  let isStopped = false
  const timer = setInterval(() => {
    request(MeasureLogProgressDocument, { ticket })
      .then(({ measureLogProgress }) => {
        if (!isStopped) report(measureLogProgress ?? 0)
      })
      // The request for the log itself reports what is wrong.
      .catch(() => undefined)
  }, PROGRESS_EVERY_MS)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

const showText = (opened: Window | null, text: string): void => {
  if (opened !== null && !opened.closed) opened.document.body.textContent = text
}

type LogRequest = {
  tool: ToolCardFragment
  period: Period
  span: Span
  language: LanguageCode
}

const requestLog = async (
  { tool, span, language }: LogRequest,
  ticket: string,
  withReadings: boolean,
): Promise<Blob> => {
  const { generateMeasureLog } = await request(
    MeasureLogDocument,
    {
      imeiNumber: tool.imeiNumber,
      measureId: String(tool.equipmentId),
      dateStart: new Date(span.fromMs).toISOString(),
      dateEnd: new Date(span.toMs).toISOString(),
      language: languageOf(language),
      ticket,
      withReadings,
    },
    { timeoutMs: MEASURE_LOG_LIMIT_MS },
  )
  return pdfOf(generateMeasureLog)
}

const failureText = (t: TFunction, error: unknown): string => {
  if (!(error instanceof RefusedError)) return t('toolDashboard.log.failed')
  if (error.code === 'RATE_LIMITED') return t('toolDashboard.log.queueFull')
  return error.code === 'BAD_USER_INPUT' ? refusalText(t, error) : t('toolDashboard.log.failed')
}

/** `opened`: the window for the log, null where the browser blocked it. */
type Printing = { opened: Window | null; withReadings: boolean }

/** Phones that show no PDFs would save it and leave the new window empty. */
const showsPdfs = (): boolean => navigator.pdfViewerEnabled !== false

/** In the window that was opened for it; as a file where there is none. */
const useShowLog = ({ tool, period }: LogRequest) => {
  const { t } = useTranslation()
  return (pdf: Blob, { opened }: Printing): void => {
    if (opened === null) {
      saveFile(pdf, fileName(tool.name, period, 'pdf', t('toolDashboard.log.fileName')))
      if (showsPdfs())
        showToast({
          kind: 'info',
          message: t('toolDashboard.log.blocked'),
          closeLabel: t('common.close'),
        })
    } else if (!opened.closed) {
      const address = URL.createObjectURL(pdf)
      opened.location.replace(address)
      setTimeout(() => URL.revokeObjectURL(address), ADDRESS_VALID_MS)
    }
  }
}

/**
 * Opens the measurement log in a new window. The window is opened at the click itself, since
 * browsers block one that comes later. Where even that is blocked, or no PDF can be shown, the log is saved
 * as a file.
 */
export const usePrintLog = (logRequest: LogRequest) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const showLog = useShowLog(logRequest)
  /** How many logs come before this one. */
  const [ahead, setAhead] = useState(0)
  const preparing = t('toolDashboard.log.preparing')
  const queueText = (n: number): string => t('toolDashboard.log.waiting', { n })

  const log = useAction({
    send: async ({ opened, withReadings }: Printing) => {
      setAhead(0)
      const ticket = newTicket()
      const stopWatching = watchQueue(ticket, (n) => {
        setAhead(n)
        showText(opened, n > 0 ? `${preparing} ${queueText(n)}` : preparing)
      })
      try {
        return await requestLog(logRequest, ticket, withReadings)
      } finally {
        stopWatching()
      }
    },
    failure: (error) => failureText(t, error),
    onSuccess: async (pdf, printing) => {
      showLog(pdf, printing)
      await queryClient.invalidateQueries({ queryKey: ['issuedLogs', logRequest.tool.id] })
    },
    onFailure: (_error, { opened }) => opened?.close(),
  })

  const print = (withReadings: boolean): void => {
    if (log.isBusy) return
    const opened = showsPdfs() ? window.open('', '_blank') : null
    if (opened !== null) opened.document.title = preparing
    showText(opened, preparing)
    log.run({ opened, withReadings })
  }
  const busyLabel = ahead === 0 ? t('toolDashboard.log.busy') : queueText(ahead)
  return {
    isBusy: log.isBusy,
    label: log.isBusy ? busyLabel : t('toolDashboard.log.print'),
    print,
  }
}
