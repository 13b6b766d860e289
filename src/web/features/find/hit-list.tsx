import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { SearchText } from '../../../domain/search/search-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './finder.module.css'
import type { Hit, HitGroup } from './hit.ts'
import { MarkedHits } from './marked-hits.tsx'

type HitListProps = {
  id: string
  groups: readonly HitGroup[]
  search: SearchText
  /** The key of the hit that Enter opens. */
  current: string | null
  isBusy: boolean
  onOpen: (to: string) => void
}

/** The hits in groups. The focus stays in the text field, which names the current one. */
export const HitList = ({ id, groups, search, current, isBusy, onOpen }: HitListProps) => {
  const { t } = useTranslation()
  return (
    <div
      id={id}
      className={styles.list}
      role="listbox"
      aria-label={t('shell.find')}
      aria-busy={isBusy}
    >
      {groups.map(({ kind, hits, hasMore }) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`} className={styles.kind} role="presentation">
            {t(`find.${kind}`)}
          </p>
          {hits.map((hit) => (
            <HitLine
              key={hit.key}
              id={`${id}-${hit.key}`}
              hit={hit}
              search={search}
              isCurrent={hit.key === current}
              onOpen={onOpen}
            />
          ))}
          {hasMore && (
            <p className={styles.more} role="presentation">
              {t('find.more')}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}

const HitLine = ({
  id,
  hit: { to, name, detail },
  search,
  isCurrent,
  onOpen,
}: {
  id: string
  hit: Hit
  search: SearchText
  isCurrent: boolean
  onOpen: (to: string) => void
}) => {
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <Link
      ref={ref}
      id={id}
      className={styles.hit}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      to={to}
      onClick={(event) => {
        // With a key held the browser opens it in a tab or window of its own.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(to)
      }}
    >
      <b>
        <MarkedHits text={name} search={search} />
      </b>
      {detail !== '' && <MarkedHits text={detail} search={search} />}
    </Link>
  )
}
