import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { refusalText } from '../../api/refusal-text.ts'
import { Logo } from '../../components/brand/logo.tsx'
import { LanguageRow } from '../../components/brand/language-row.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useIsLate } from '../../ui/page/use-is-late.ts'
import { CodeForm } from './code-form.tsx'
import { FileDrop } from './file-drop.tsx'
import { useVerification, type VerificationState } from './use-verification.ts'
import { VerificationCard } from './verification-card.tsx'
import styles from './verify-page.module.css'
import { productName } from '../../i18n/product-name.ts'

/** Public page: checks by file or code whether a measurement log was issued here unchanged. */
export const VerifyPage = () => {
  const { t } = useTranslation()
  const { state, problem, checkFile, codeText, isMalformed, typeCode, checkCode } =
    useVerification()
  return (
    <div className={styles.page}>
      <header>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
      </header>
      <main className={styles.main}>
        <title>{`${t('verify.title')} – ${productName()}`}</title>
        <div>
          <h1 className={styles.title}>{t('verify.title')}</h1>
          <p className={styles.intro}>{t('verify.intro')}</p>
        </div>
        <FileDrop problem={problem} onFile={checkFile} />
        <CodeForm
          text={codeText}
          isMalformed={isMalformed}
          isChecking={state.kind === 'checking'}
          onType={typeCode}
          onSubmit={checkCode}
        />
        <div role="status" className={styles.answer}>
          <VerificationResult state={state} />
        </div>
      </main>
      <LanguageRow />
    </div>
  )
}

const VerificationResult = ({ state }: { state: VerificationState }) => {
  const { t } = useTranslation()
  switch (state.kind) {
    case 'empty':
      return null
    case 'checking':
      return <Loading />
    case 'failed':
      return (
        <ProblemCard
          title={t('verify.failed')}
          text={refusalText(t, state.error)}
          action={{ label: t('common.reload'), onClick: state.retry }}
        />
      )
    case 'answered':
      return <VerificationCard {...state} />
  }
}

const Loading = () => {
  const { t } = useTranslation()
  const isLate = useIsLate()
  return <p>{isLate ? `${t('common.loading')} …` : ''}</p>
}
