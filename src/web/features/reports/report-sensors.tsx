import type { ReportSelection } from '../../api/generated/graphql.ts'
import { useSites } from '../../components/site-field/use-sites.ts'
import { TickList } from '../../components/tick-list/tick-list.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MOST_SENSORS, useReportSensors } from './use-reports.ts'

type Chosen = { toolIds: readonly string[]; siteIds: readonly string[] }
type Props = {
  userId: string | null
  draft: Chosen & { selects: ReportSelection }
  set: (change: Partial<Chosen>) => void
  problemOf: (field: string) => string | null
}

/** Ticks the sensors or the sites of a report; nothing where it is about all sensors. */
export const ReportSensors = (props: Props) => {
  if (props.draft.selects === 'TOOLS') return <Sensors {...props} />
  return props.draft.selects === 'SITES' ? <Sites {...props} /> : null
}

const Sensors = ({ userId, draft, set, problemOf }: Props) => {
  const { t } = useTranslation()
  const list = useReportSensors(userId)
  return (
    <TickList
      title={t('reports.form.selects.TOOLS')}
      rows={list?.sensors ?? null}
      none={t('reports.form.noSensors')}
      chosen={draft.toolIds}
      onChange={(toolIds) => set({ toolIds })}
      hint={list?.isCut ? t('reports.form.more', { n: MOST_SENSORS }) : null}
      problem={problemOf('toolIds')}
    />
  )
}

const Sites = ({ userId, draft, set, problemOf }: Props) => {
  const { t } = useTranslation()
  const { data } = useSites(userId)
  return (
    <TickList
      title={t('reports.form.selects.SITES')}
      rows={data ?? null}
      none={t('reports.form.noSites')}
      chosen={draft.siteIds}
      onChange={(siteIds) => set({ siteIds })}
      hint={null}
      problem={problemOf('siteIds')}
    />
  )
}
