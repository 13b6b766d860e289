import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_CODES, LANGUAGES, type Language, type LanguageCode } from '../../../domain/users/account.ts'
import { MeasureLogDocument, type ToolCardFragment } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import type { Span } from '../../components/chart/drawn-series.ts'
import { showToast } from '../../components/toast/show-toast.tsx'
import { fileName } from './file-name.ts'
import type { Period } from './period.ts'
import { saveFile } from './save-file.ts'

/** A long period's log takes the server its time, its queue included. */
const LOG_TIMEOUT_MS = 120_000
const ADDRESS_KEPT_MS = 10 * 60_000

const languageOf = (code: LanguageCode): Language => LANGUAGES.find((language) => LANGUAGE_CODES[language] === code) ?? 'english'

const pdfOf = (base64: string): Blob => new Blob([Uint8Array.fromBase64?.(base64) ?? Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: 'application/pdf' })

/**
 * Opens the measurement log in a new window. The window is opened at the click itself, since browsers block one that
 * comes later; where even that is blocked the log is saved as a file.
 */
export const usePrintLog = ({ tool, period, span, language }: { tool: ToolCardFragment; period: Period; span: Span; language: LanguageCode }) => {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)

  const print = async (): Promise<void> => {
    if (isBusy) return
    const opened = window.open('', '_blank')
    if (opened) {
      opened.document.title = t('toolDashboard.log.preparing')
      opened.document.body.textContent = t('toolDashboard.log.preparing')
    }
    setBusy(true)
    try {
      const { generateMeasureLog } = await request(
        MeasureLogDocument,
        {
          imeiNumber: tool.imeiNumber,
          measureId: String(tool.equipmentId),
          dateStart: new Date(span.fromMs).toISOString(),
          dateEnd: new Date(span.toMs).toISOString(),
          language: languageOf(language),
        },
        { timeoutMs: LOG_TIMEOUT_MS },
      )
      const pdf = pdfOf(generateMeasureLog)
      if (opened && !opened.closed) {
        const address = URL.createObjectURL(pdf)
        opened.location.replace(address)
        setTimeout(() => URL.revokeObjectURL(address), ADDRESS_KEPT_MS)
      } else if (!opened) {
        saveFile(pdf, fileName(tool.name, period, 'pdf', t('toolDashboard.log.fileName')))
        showToast({ kind: 'info', message: t('toolDashboard.log.blocked'), closeLabel: t('common.close') })
      }
    } catch {
      opened?.close()
      showToast({ kind: 'attention', message: t('toolDashboard.log.failed'), closeLabel: t('common.close') })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, print: () => void print() }
}
