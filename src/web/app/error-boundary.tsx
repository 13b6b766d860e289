import { Component, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { ProblemCard } from '../ui/page/problem-card.tsx'
import { PageDidNotLoad } from './lazy-page.ts'

type ErrorBoundaryProps = {
  children: ReactNode
  /** When it changes, as the address does, the page is tried again. */
  resetKey: string
}
type ErrorBoundaryState = { error: unknown; failedKey: string | null }

/**
 * Shows a sentence and a reload button in place of a page that broke. The shell around it goes on
 * working.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, failedKey: null }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error }
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    if (state.error === null) return null
    if (state.failedKey === null) return { ...state, failedKey: resetKey }
    return state.failedKey === resetKey ? null : { error: null, failedKey: null }
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <BrokenPage error={this.state.error} />
  }
}

const BrokenPage = ({ error }: { error: unknown }) => {
  const { t } = useTranslation()
  const kind = error instanceof PageDidNotLoad ? 'pageDidNotLoad' : 'crash'
  return (
    <ProblemCard
      role="alert"
      title={t(`shell.${kind}.title`)}
      text={t(`shell.${kind}.text`)}
      // The browser remembers that a file failed: only a fresh document asks for it again.
      action={{ label: t('common.reload'), onClick: () => window.location.reload() }}
    />
  )
}
