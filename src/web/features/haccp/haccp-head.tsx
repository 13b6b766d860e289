import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useAccountName } from '../../viewer/use-account-name.ts'
import styles from './haccp.module.css'

const PAGES = { today: '/haccp', month: '/haccp/month', points: '/haccp/points' } as const

/** The heading of a page of the register, and the way to the other two. */
export const HaccpHead = ({ page }: { page: keyof typeof PAGES }) => {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const userId = params.get('userId')
  const given = params.get('name')
  const name = useAccountName(userId, given)
  const query = new URLSearchParams({
    ...(userId !== null && { userId }),
    ...(given !== null && { name: given }),
  }).toString()
  return (
    <PageHead title={userId !== null && name ? t('haccp.titleOf', { name }) : t('haccp.title')}>
      <nav className={styles.pages} aria-label={t('haccp.title')}>
        {(Object.keys(PAGES) as (keyof typeof PAGES)[]).map((each) => (
          <Link
            key={each}
            to={query === '' ? PAGES[each] : `${PAGES[each]}?${query}`}
            aria-current={each === page ? 'page' : undefined}
          >
            {t(`haccp.page.${each}`)}
          </Link>
        ))}
      </nav>
    </PageHead>
  )
}
