import { memo, useDeferredValue, type ComponentProps } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import type { OpenAlarm } from '../../api/use-open-alarms.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { RecentLinesContext, type RecentLines } from '../tool-widget/recent-lines.ts'
import { SparkHatch } from '../tool-widget/sparkline.tsx'
import { ToolWidget } from '../tool-widget/tool-widget.tsx'
import styles from './tool-grid.module.css'
import { useCardsDue } from './use-cards-due.ts'

/** `failed`: the values are shown, but their small lines did not load. */
export type RecentSeriesById = RecentLines & { failed?: boolean; retry?: () => void }

/**
 * The widgets in the order given. Those that fit on the screen render first, the others after them in
 * short steps, so that a phone reacts to touch meanwhile. `alarms`: the open ones by tool, the most
 * urgent first.
 */
export const ToolGrid = ({
  tools,
  recent: newestRecent,
  alarms,
}: {
  tools: readonly ToolCardFragment[]
  recent: RecentSeriesById
  alarms: ReadonlyMap<string, readonly OpenAlarm[]>
}) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const recent = useDeferredValue(newestRecent)
  const { due, end } = useCardsDue(tools.length)
  const showsSite = new Set(tools.map(({ site }) => site?.id)).size > 1
  return (
    <RecentLinesContext value={recent}>
      <SparkHatch />
      <h2 className="cw-visually-hidden">{t('tools.list')}</h2>
      {recent.failed === true && (
        <p className={styles.partial} role="status">
          <span>{t('tools.linesDidNotLoad')}</span>
          {recent.retry && (
            <button type="button" onClick={recent.retry}>
              {t('common.reload')}
            </button>
          )}
        </p>
      )}
      <ul className={styles.grid}>
        {tools.slice(0, due).map((tool) => (
          <Card
            key={tool.id}
            tool={tool}
            alarm={alarms.get(tool.id)?.[0]}
            language={language}
            timeZone={timeZone}
            showsSite={showsSite}
          />
        ))}
      </ul>
      <div ref={end} />
    </RecentLinesContext>
  )
}

/** With its place in the list: of hundreds of cards a reading renders one, and touches no other. */
const Card = memo(function Card(card: ComponentProps<typeof ToolWidget>) {
  return (
    <li>
      <ToolWidget {...card} />
    </li>
  )
})
