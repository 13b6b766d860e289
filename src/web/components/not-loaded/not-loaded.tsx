import { refusalText } from '../../api/refusal-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TableLoading } from '../../ui/data-table/table-loading.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'

type NotLoadedProps = {
  /** `data`: undefined until there is an answer. */
  query: { data: unknown; error: unknown; refetch: () => Promise<unknown> }
  /** That it did not load, for people. */
  title: string
}

const ROWS = 3

/** In place of what a query has not answered yet: that it loads, or why it did not, with a button that asks again. */
export const NotLoaded = ({ query, title }: NotLoadedProps) => {
  const { t } = useTranslation()
  if (query.data !== undefined) return null
  if (query.error === null) return <TableLoading rows={ROWS} />
  return (
    <ProblemCard
      role="alert"
      title={title}
      text={refusalText(t, query.error)}
      action={{ label: t('common.reload'), onClick: () => void query.refetch() }}
    />
  )
}
