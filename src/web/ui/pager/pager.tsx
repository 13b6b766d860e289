import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { pageLinks } from './page-links.ts'
import styles from './pager.module.css'

/** Links to the pages around this one; nothing when there is only one page. */
export const Pager = ({
  page,
  pages,
  addressOf,
}: {
  page: number
  pages: number
  addressOf: (page: number) => string
}) => {
  const { t } = useTranslation()
  if (pages <= 1) return null
  return (
    <nav aria-label={t('dataTable.pages')}>
      <ul className={styles.pages}>
        <li>
          <Step to={page > 1 ? addressOf(page - 1) : null} label={t('dataTable.previous')}>
            <IconChevronLeft size={18} stroke={1.7} aria-hidden />
          </Step>
        </li>
        {pageLinks(page, pages).map((number) => (
          <li key={number}>
            <Link
              to={addressOf(number)}
              aria-label={t('dataTable.page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
        <li>
          <Step to={page < pages ? addressOf(page + 1) : null} label={t('dataTable.next')}>
            <IconChevronRight size={18} stroke={1.7} aria-hidden />
          </Step>
        </li>
      </ul>
    </nav>
  )
}

/** The arrow to the page before or after. Where there is none, it keeps its place without a link. */
const Step = ({ to, label, children }: { to: string | null; label: string; children: ReactNode }) =>
  to === null ? (
    <span className={styles.end} aria-hidden>
      {children}
    </span>
  ) : (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  )
