import { IconFileImport } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { IconLink } from '../../ui/button/icon-button.tsx'

/** To the files of loggers in this sensor. `size`: px. */
export const ImportLink = ({ tool, size }: { tool: ToolCardFragment; size: number }) => {
  const { t } = useTranslation()
  const label = t('toolDashboard.importFile')
  return (
    <IconLink
      to={`/imports?${new URLSearchParams({ id: tool.id, name: tool.name })}`}
      size={size}
      aria-label={label}
      title={label}
    >
      <IconFileImport size={20} stroke={1.7} aria-hidden />
    </IconLink>
  )
}
