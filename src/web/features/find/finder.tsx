import { IconLetterCase, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useModalDialog } from '../../ui/page/use-modal-dialog.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './finder.module.css'
import { hitGroups } from './hit-groups.ts'
import type { FindPage } from './hit.ts'
import { HitList } from './hit-list.tsx'
import { pagesBesideMenu } from './pages-beside-menu.ts'
import { useCaseChoice } from './use-case-choice.ts'
import { useFind } from './use-find.ts'

/** Finds customers, sensors, devices, alarms and pages by one text. `menu`: the pages of the menu. */
export const Finder = ({ menu, onClose }: { menu: readonly FindPage[]; onClose: () => void }) => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const navigate = useNavigate()
  const dialog = useModalDialog(onClose)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [caseSensitive, setCaseSensitive] = useCaseChoice()
  const [chosen, setChosen] = useState(0)
  const search = { text: typed.trim(), caseSensitive }
  const { answer, isAnswered, isBusy, isFailed } = useFind(search)
  const groups = hitGroups(t, viewer, {
    answer,
    pages: [...menu, ...pagesBesideMenu(viewer.role)],
    search,
  })
  const hits = groups.flatMap((group) => group.hits)
  const current = hits[Math.min(chosen, hits.length - 1)]
  const open = (to: string): void => {
    onClose()
    void navigate(to)
  }
  const onKey = (key: string): boolean => {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (steps !== undefined && hits.length > 0) {
      const from = Math.min(chosen, hits.length - 1)
      setChosen((from + steps + hits.length) % hits.length)
      return true
    }
    if (key !== 'Enter' || current === undefined) return false
    open(current.to)
    return true
  }
  return (
    <dialog ref={dialog} className={styles.finder} aria-label={t('shell.find')} closedby="any">
      <div className={styles.head}>
        <input
          type="search"
          role="combobox"
          aria-label={t(viewer.role === 'user' ? 'find.labelUser' : 'find.label')}
          placeholder={t(viewer.role === 'user' ? 'find.labelUser' : 'find.label')}
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && `${listId}-${current.key}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(0)
          }}
          onKeyDown={(event) => {
            if (!event.nativeEvent.isComposing && onKey(event.key)) event.preventDefault()
            // A search field would only empty itself.
            if (event.key === 'Escape') onClose()
          }}
        />
        <button
          type="button"
          className={styles.tool}
          aria-label={t('find.case')}
          title={t('find.case')}
          aria-pressed={caseSensitive}
          onClick={() => setCaseSensitive(!caseSensitive)}
        >
          <IconLetterCase size={20} stroke={1.7} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('common.close')}
          onClick={onClose}
        >
          <IconX size={20} stroke={1.7} aria-hidden />
        </button>
      </div>
      <HitList
        id={listId}
        groups={groups}
        search={search}
        current={current?.key ?? null}
        isBusy={isBusy}
        onOpen={open}
      />
      <p className={styles.foot} role="status">
        <Standing
          text={search.text}
          count={hits.length}
          hasMore={groups.some((group) => group.hasMore)}
          isAnswered={isAnswered}
          isFailed={isFailed}
        />
      </p>
    </dialog>
  )
}

/** What stands below the hits: how many, or why there are none. */
const Standing = ({
  text,
  count,
  hasMore,
  isAnswered,
  isFailed,
}: {
  text: string
  count: number
  hasMore: boolean
  isAnswered: boolean
  isFailed: boolean
}) => {
  const { t } = useTranslation()
  if (isFailed) return t('find.failed')
  if (text === '') return t('find.keys')
  if ([...text].length < 2) return t('find.short')
  if (!isAnswered) return ' '
  if (hasMore) return t('find.first', { count })
  return count === 0 ? t('find.none') : t('find.found', { count })
}
