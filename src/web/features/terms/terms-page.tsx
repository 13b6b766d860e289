import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { useIsAuthenticated } from '../../session/use-session.ts'
import { Logo } from '../../components/brand/logo.tsx'
import { LanguageRow } from '../../components/brand/language-row.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useIsLate } from '../../ui/page/use-is-late.ts'
import { loadTerms, type TermsText } from './load-terms.ts'
import styles from './terms-page.module.css'
import { productName } from '../../i18n/product-name.ts'

/** The terms of use, with or without a login. */
export const TermsPage = () => {
  const { t, i18n } = useTranslation()
  const language = i18n.language as LanguageCode
  const {
    data: terms,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['terms', language],
    queryFn: () => loadTerms(language),
    staleTime: Infinity,
  })
  return (
    <div className={styles.page}>
      <header>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
      </header>
      <main className={styles.main}>
        {terms && <Terms terms={terms} />}
        {isError && (
          <ProblemCard
            role="alert"
            title={t('shell.pageDidNotLoad.title')}
            text={t('shell.pageDidNotLoad.text')}
            action={{ label: t('common.reload'), onClick: () => void refetch() }}
          />
        )}
        {!terms && !isError && <TermsLoading />}
      </main>
      <LanguageRow />
    </div>
  )
}

const Terms = ({ terms }: { terms: TermsText }) => {
  const authenticated = useIsAuthenticated()
  return (
    <article className={styles.terms}>
      <title>{`${terms.title} – ${productName()}`}</title>
      <h1>{terms.title}</h1>
      <p className={styles.intro}>{terms.intro.replace('{{product}}', productName)}</p>
      <ol className={styles.sections}>
        {terms.sections.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p>
        {authenticated ? (
          <Link to="/">{terms.toStart}</Link>
        ) : (
          <Link to="/register">{terms.toRegistration}</Link>
        )}
      </p>
    </article>
  )
}

const TermsLoading = () => {
  const { t } = useTranslation()
  const late = useIsLate()
  return <p role="status">{late ? `${t('common.loading')} …` : ''}</p>
}
