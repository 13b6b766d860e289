import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTexts } from '../../i18n/use-page-texts.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import styles from './factor-texts.module.css'

type FactorTextsProps = {
  /** A function, so that all of it is drawn anew when other texts have arrived. */
  children: () => ReactNode
  /** False: a part that the page can do without says nothing when its texts do not load. */
  isNeeded?: boolean
}

/**
 * Draws what needs the texts of the second factor as soon as they are loaded. Another language hides
 * it for a moment, and nothing that was typed or is shown only once gets lost.
 */
export const FactorTexts = ({ children, isNeeded = true }: FactorTextsProps) => {
  const { t } = useTranslation()
  const { ready, failed, retry } = usePageTexts('second-factor')
  const [wasReady, setWasReady] = useState(ready)
  if (ready && !wasReady) setWasReady(true)
  if (wasReady)
    return <div className={ready || failed ? styles.shown : styles.waiting}>{children()}</div>
  if (!failed || !isNeeded) return null
  return (
    <ProblemCard
      role="alert"
      title={t('shell.pageDidNotLoad.title')}
      text={t('shell.pageDidNotLoad.text')}
      action={{ label: t('common.reload'), onClick: retry }}
    />
  )
}
