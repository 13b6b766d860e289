import { IconLinkOff } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLocation } from 'react-router'
import { LANGUAGE_CODES, type LanguageCode } from '../../../domain/users/account.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useNow } from '../../clock/use-now.ts'
import { useIsLate } from '../../ui/page/use-is-late.ts'
import { showLanguage } from '../../i18n/i18n.ts'
import { useWall, useWallSeries, type WallState } from './use-wall.ts'
import { useWallScreen } from './use-wall-screen.ts'
import { WallHead } from './wall-head.tsx'
import { layoutOf, pageAt } from './wall-layout.ts'
import styles from './wall-page.module.css'
import { WallTile } from './wall-tile.tsx'
import { productName } from '../../i18n/product-name.ts'

/**
 * The dashboard on a wall, opened by a link. Its secret is in the fragment, which no server sees.
 */
export const WallPage = () => {
  const secret = useLocation().hash.slice(1)
  useWallScreen()
  return (
    <main className={styles.page}>
      {secret === '' ? (
        <WallMessage title="wall.incompleteTitle" text="wall.incompleteText" />
      ) : (
        <OpenWall secret={secret} />
      )}
    </main>
  )
}

const OpenWall = ({ secret }: { secret: string }) => {
  const state = useWall(secret)
  const language = state.kind === 'shown' ? state.wall.language : undefined
  useEffect(() => {
    if (language !== undefined) void showLanguage(LANGUAGE_CODES[language])
  }, [language])
  if (state.kind === 'shown') return <Tiles secret={secret} state={state} />
  if (state.kind === 'loading') return <Loading />
  return <WallMessage title={`wall.${state.kind}Title`} text={`wall.${state.kind}Text`} />
}

type WallMessageKind = 'incomplete' | 'revoked' | 'locked' | 'waiting'

const WallMessage = ({
  title,
  text,
}: {
  title: `wall.${WallMessageKind}Title`
  text: `wall.${WallMessageKind}Text`
}) => {
  const { t } = useTranslation()
  return (
    <div className={styles.notice}>
      <title>{`${t('wall.title')} – ${productName()}`}</title>
      <h1 className="cw-visually-hidden">{t('wall.title')}</h1>
      <ProblemCard icon={IconLinkOff} role="status" title={t(title)} text={t(text)} />
    </div>
  )
}

const Loading = () => {
  const { t } = useTranslation()
  return (
    <p className={styles.loading} role="status">
      {useIsLate() ? `${t('common.loading')} …` : ''}
    </p>
  )
}

/** A phone shows all tiles, one below the other, and scrolls. */
const NARROW = matchMedia('(max-width: 1199px)')
const watchNarrow = (listener: () => void) => {
  NARROW.addEventListener('change', listener)
  return () => NARROW.removeEventListener('change', listener)
}
const useIsNarrow = (): boolean => useSyncExternalStore(watchNarrow, () => NARROW.matches)

const Tiles = ({
  secret,
  state: { wall, updatedAtMs },
}: {
  secret: string
  state: WallState & { kind: 'shown' }
}) => {
  const { t, i18n } = useTranslation()
  const recent = useWallSeries(secret)
  const language = i18n.language as LanguageCode
  const timeZone = wall.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const { columns, rows, perPage } = layoutOf(wall.tools.length)
  const pages = useIsNarrow() ? 1 : Math.max(1, Math.ceil(wall.tools.length / perPage))
  const page = useNow((nowMs) => pageAt(nowMs, pages))
  const shown = pages === 1 ? wall.tools : wall.tools.slice(page * perPage, (page + 1) * perPage)
  return (
    <>
      <WallHead
        title={wall.name || t('wall.title')}
        tools={wall.tools}
        timeZone={timeZone}
        updatedAtMs={updatedAtMs}
        page={{ number: page + 1, of: pages }}
      />
      {wall.tools.length === 0 ? (
        <div className={styles.notice}>
          <ProblemCard title={t('tools.deviceNotFound')} text={t('wall.empty')} />
        </div>
      ) : (
        <ul className={styles.grid} data-grid={`${columns}x${rows}`}>
          {shown.map((tool) => (
            <li key={tool.id}>
              <WallTile
                tool={tool}
                series={recent.byTool.get(tool.id)}
                seriesUntilMs={recent.untilMs}
                language={language}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
