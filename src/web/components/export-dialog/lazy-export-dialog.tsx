import { lazy, Suspense, type ComponentProps } from 'react'
import { withAllTexts } from '../../i18n/i18n.ts'
import type { ExportDialog } from './export-dialog.tsx'

const Dialog = lazy(() =>
  withAllTexts(() => import('./export-dialog.tsx')).then((file) => ({
    default: file.ExportDialog,
  })),
)

/** The dialog's code is loaded when it is first opened. */
export const LazyExportDialog = (props: ComponentProps<typeof ExportDialog>) => (
  <Suspense fallback={null}>
    <Dialog {...props} />
  </Suspense>
)
