import { useQueryClient } from '@tanstack/react-query'
import { IconHistory, IconSearchOff } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ErasePersonDocument } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { useDelete } from '../../components/confirm-delete/use-delete.tsx'
import { TableLoading } from '../../ui/data-table/table-loading.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { AuditDownloads } from './audit-downloads.tsx'
import { AuditEntry, type Entry } from './audit-entry.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './audit-page.module.css'
import { ChainCheck } from './chain-check.tsx'
import { useAuditFilter } from './use-audit-filter.ts'
import { TRAIL_KEY, useTrail } from './use-trail.ts'

/** Who changed what and when, as far as the viewer may see it. */
export const AuditPage = () => {
  const { t } = useTranslation()
  const { can } = useViewer()
  const filter = useAuditFilter()
  const trail = useTrail(filter.filter)
  const erasing = useErasePerson()
  const mayErase = (entry: Entry): boolean =>
    can.erasePerson.allowed && entry.action === 'account.deleted' && entry.erased.length === 0
  const { entries, error, hasOlder, isLoadingOlder, loadOlder, reload } = trail
  return (
    <>
      <PageHead title={t('audit.title')}>
        <AuditDownloads filter={filter.filter} />
      </PageHead>
      <p className={styles.intro}>{t('audit.intro')}</p>
      {can.checkTrail.allowed && <ChainCheck />}
      <AuditFilters {...filter} />
      {entries === null && error === null && <TableLoading />}
      {error !== null && (
        <ProblemCard
          role="alert"
          title={t('audit.didNotLoad')}
          text={refusalText(t, error)}
          action={{ label: t('common.reload'), onClick: reload }}
        />
      )}
      {entries !== null && entries.length > 0 && (
        <ol className={styles.entries} aria-label={t('audit.title')}>
          {entries.map((entry) => (
            <AuditEntry
              key={entry.id}
              entry={entry}
              onErase={mayErase(entry) ? erasing.ask : null}
            />
          ))}
        </ol>
      )}
      {entries !== null && entries.length === 0 && error === null && (
        <NoEntries isFiltering={filter.isFiltering} hasOlder={hasOlder} clear={filter.clear} />
      )}
      {hasOlder && (
        <Button
          variant="default"
          className={styles.older!}
          loading={isLoadingOlder}
          onClick={loadOlder}
        >
          {t(entries?.length === 0 ? 'audit.searchOn' : 'audit.older')}
        </Button>
      )}
      {erasing.question}
    </>
  )
}

const NoEntries = ({
  isFiltering,
  hasOlder,
  clear,
}: {
  isFiltering: boolean
  hasOlder: boolean
  clear: () => void
}) => {
  const { t } = useTranslation()
  if (hasOlder)
    return (
      <p role="status" className={styles.intro}>
        {t('audit.searchedSoFar')}
      </p>
    )
  if (!isFiltering)
    return <ProblemCard icon={IconHistory} title={t('audit.none')} text={t('audit.noneText')} />
  return (
    <ProblemCard
      icon={IconSearchOff}
      role="status"
      title={t('audit.noHit')}
      text={t('audit.noHitText')}
      action={{ label: t('audit.filter.clear'), onClick: clear }}
    />
  )
}

const useErasePerson = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useDelete<Entry>({
    nameOf: ({ subject }) => subject.label ?? t('audit.what.erased'),
    keeps: t('audit.erase.text'),
    success: t('audit.erase.done'),
    failure: t('audit.erase.failed'),
    remove: ({ subject }) => request(ErasePersonDocument, { userId: subject.id ?? '' }),
    onDeleted: () => void queryClient.invalidateQueries({ queryKey: TRAIL_KEY }),
  })
}
