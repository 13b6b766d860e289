import { useState } from 'react'
import type { SiteData } from '../../../domain/sites/site.ts'
import {
  CreateSiteDocument,
  type SiteEntryFragment,
  UpdateSiteDocument,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { EditModal } from '../../components/tool-edit/edit-modal.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TextField } from '../../ui/form/text-field.tsx'

const FIELDS = [
  'name',
  'address',
  'openingHours',
  'contactName',
  'contactPhone',
  'technician',
] as const satisfies readonly (keyof SiteData)[]
type Draft = Record<(typeof FIELDS)[number], string>

const HINTS = {
  address: 'siteList.addressHint',
  technician: 'siteList.technicianHint',
} as const

const draftOf = (site: SiteEntryFragment | null): Draft => ({
  name: site?.name ?? '',
  address: site?.address ?? '',
  openingHours: site?.openingHours ?? '',
  contactName: site?.contactName ?? '',
  contactPhone: site?.contactPhone ?? '',
  technician: site?.technician ?? '',
})

/** Adds a site to an account, or changes one. `site` null: a new one. */
export const SiteForm = ({
  userId,
  site,
  onClose,
  onSaved,
}: {
  userId: string | null
  site: SiteEntryFragment | null
  onClose: () => void
  onSaved: () => void
}) => {
  const { t } = useTranslation()
  const [first] = useState(() => draftOf(site))
  const [draft, setDraft] = useState(first)
  const saving = useAction({
    send: async (values: Draft): Promise<unknown> =>
      site === null
        ? request(CreateSiteDocument, { userId, ...values })
        : request(UpdateSiteDocument, { id: site.id, ifUpdatedAt: site.updatedAt, ...values }),
    success: t('siteList.saved'),
    failure: t('siteList.saveFailed'),
    fields: FIELDS,
    onSuccess: onSaved,
    onStoredUnread: onSaved,
  })
  return (
    <EditModal
      title={t(site === null ? 'siteList.add' : 'siteList.edit')}
      subtitle={site?.name ?? null}
      isChanged={FIELDS.some((field) => draft[field] !== first[field])}
      isSaving={saving.isBusy}
      onClose={onClose}
      onSave={() => saving.run(draft)}
    >
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={t(`siteList.${field}`)}
          {...(field in HINTS && { description: t(HINTS[field as keyof typeof HINTS]) })}
          value={draft[field]}
          onChange={(text) => setDraft({ ...draft, [field]: text })}
          autoComplete="off"
          {...(field === 'contactPhone' && { inputMode: 'tel' as const })}
          error={saving.problemOf(field)}
        />
      ))}
    </EditModal>
  )
}
