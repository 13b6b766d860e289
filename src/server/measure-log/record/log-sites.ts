import type { SiteFrom } from '../../../domain/sites/site.ts'
import type { Tool } from '../../../domain/tools/tool.ts'
import type { Reads } from '../../storage/storage.ts'

/**
 * Where the tool was from `fromMs` on, until the next entry: a site as it is named when the record is
 * gathered; null: at none. `isFormerOwners`: the site is a former customer's; it is part of the record
 * and its hash, but not on paper for the present customer.
 */
export type LogSite = {
  fromMs: number
  site: { name: string; address: string | null } | null
  isFormerOwners: boolean
}

type RecordedTime = { fromMs: number; untilMs: number }

/** The entries of the history that hold at some time of the record. */
const within = (
  history: readonly SiteFrom[],
  { fromMs, untilMs }: RecordedTime,
): readonly SiteFrom[] =>
  history.filter(
    (entry, i) =>
      entry.fromMs < Math.max(untilMs, fromMs + 1) && (history[i + 1]?.fromMs ?? Infinity) > fromMs,
  )

/** The sites of a tool in the span of a record, the first one first; empty: it was at none. */
export const sitesOf = async (
  { sites, tools }: Pick<Reads, 'sites' | 'tools'>,
  tool: Pick<Tool, 'id' | 'userId'>,
  span: RecordedTime,
): Promise<LogSite[]> => {
  const entries = within(await sites.historyOf(tool.id), span)
  if (entries.every(({ siteId }) => siteId === null)) return []
  const ids = entries.flatMap(({ siteId }) => siteId ?? [])
  const named = new Map((await sites.withDeleted([...new Set(ids)])).map((site) => [site.id, site]))
  const since = (await tools.customersSince([tool.id])).get(tool.id)
  return entries.map(({ fromMs, siteId }) => {
    const site = siteId === null ? undefined : named.get(siteId)
    return site === undefined
      ? { fromMs, site: null, isFormerOwners: false }
      : {
          fromMs,
          site: { name: site.name, address: site.address },
          isFormerOwners:
            site.accountId !== tool.userId && since !== undefined && fromMs < since.getTime(),
        }
  })
}

/** As the hash of a record has them. */
export const siteFacts = (sites: readonly LogSite[]) =>
  sites.map(({ fromMs, site }) => [fromMs, site?.name ?? null, site?.address ?? null])
