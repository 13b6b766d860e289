import { plainText } from '../../../domain/records/plain-text.ts'
import { siteLine } from '../../../domain/sites/site.ts'
import { filled } from '../../../locales/filled.ts'
import type { LogSite } from '../record/log-sites.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import type { LogFact } from '../words/log-facts.ts'
import type { LogWords } from '../words/log-words.ts'

const siteText = (
  { site, isFormerOwners }: LogSite,
  next: LogSite | undefined,
  words: LogWords,
): string => {
  const { print } = words.texts
  const place = site === null ? print.site.none : plainText(siteLine(site))
  const shown = isFormerOwners ? print.site.formerOwners : place
  return next === undefined
    ? shown
    : `${shown} (${filled(print.instrument.until, { time: words.shortTime(next.fromMs) })})`
}

/** Where the sensor was, for the first page; no line where it was at no site. */
export const siteLines = ({ sites }: MeasureLog, words: LogWords): LogFact[] =>
  sites.length === 0
    ? []
    : [
        {
          label: words.texts.print.site.label,
          value: sites.map((site, i) => siteText(site, sites[i + 1], words)).join('; '),
        },
      ]
