import { type FormEvent, useState } from 'react'
import { type BrandEntryFragment, SetBrandHostsDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './brand.module.css'

type Parts = { brand: BrandEntryFragment; onChange: (brand: BrandEntryFragment) => void }

/** At which addresses the brand is shown: superadmins set it, all others read it. */
export const BrandHosts = (parts: Parts) => {
  const { t } = useTranslation()
  const { role } = useViewer()
  const { hosts } = parts.brand
  return (
    <section className={styles.card} aria-labelledby="brand-hosts">
      <h2 id="brand-hosts">{t('brand.hosts')}</h2>
      <p className={styles.hint}>{t('brand.hostsHint')}</p>
      {role === 'superadmin' ? (
        <HostsForm key={hosts.join()} {...parts} />
      ) : hosts.length === 0 ? (
        <p>{t('brand.noHosts')}</p>
      ) : (
        <ul>
          {hosts.map((host) => (
            <li key={host}>{host}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const HostsForm = ({ brand, onChange }: Parts) => {
  const refusal = useRightRefusal('manage')
  const { t } = useTranslation()
  const [text, setText] = useState(brand.hosts.join(', '))
  const saving = useAction({
    send: async (hosts: string[]) =>
      (await request(SetBrandHostsDocument, { accountId: brand.accountId, hosts })).setBrandHosts,
    success: t('brand.saved'),
    failure: t('brand.saveFailed'),
    fields: ['hosts'],
    onSuccess: onChange,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    saving.run(text.split(/[\s,;]+/).filter((host) => host !== ''))
  }
  return (
    <form className={styles.hosts} onSubmit={submit} noValidate>
      <TextField
        label={t('brand.hostNames')}
        description={t('brand.hostNamesHint')}
        name="hosts"
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        error={saving.problemOf('hosts')}
        onChange={setText}
      />
      <FormFooter saving={saving.isBusy} saveLabel={t('brand.saveHosts')} refusal={refusal} />
    </form>
  )
}
