import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SiteOfToolDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { sitesPath } from './sites-path.ts'
import { useSetSite, useSites } from './use-sites.ts'

const CHEVRON = <IconChevronDown size={16} stroke={1.7} aria-hidden />

/** Chooses one of an account's sites; nothing where it has none. */
export const SiteSelect = ({
  userId,
  siteId,
  isDisabled = false,
  onChange,
}: {
  /** Null: the viewer's own account. */
  userId: string | null
  siteId: string | null
  isDisabled?: boolean
  onChange: (siteId: string | null) => void
}) => {
  const { t } = useTranslation()
  const { data: sites = [] } = useSites(userId)
  if (sites.length === 0) return null
  return (
    <NativeSelect
      label={t('sites.site')}
      rightSection={CHEVRON}
      value={siteId ?? ''}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    >
      <option value="">{t('sites.none')}</option>
      {sites.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}

/** The site of a sensor. A choice is saved at once. Without any site: the way to the first one. */
export const SiteField = ({ toolId }: { toolId: string }) => {
  const { t } = useTranslation()
  const refusal = useRightRefusal('work')
  const tool = useQuery({
    queryKey: ['siteOfTool', toolId],
    queryFn: async ({ signal }) =>
      (await request(SiteOfToolDocument, { id: toolId }, { signal })).userToolList[0] ?? null,
  }).data
  const setting = useSetSite()
  if (!tool) return null
  return (
    <div>
      <SiteSelect
        userId={tool.userId}
        siteId={tool.site?.id ?? null}
        isDisabled={setting.isBusy || refusal !== null}
        onChange={(siteId) => setting.run({ toolIds: [toolId], siteId })}
      />
      <Link to={sitesPath(tool.userId)}>{t('sites.title')}</Link>
    </div>
  )
}
