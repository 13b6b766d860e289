import { NotLoaded } from '../../components/not-loaded/not-loaded.tsx'
import { useSearchParams } from 'react-router'
import { IconPalette } from '@tabler/icons-react'
import type { Role } from '../../../domain/users/account.ts'
import type { BrandEntryFragment } from '../../api/generated/graphql.ts'
import { AccountPicker } from '../../components/account-picker/account-picker.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './brand.module.css'
import { BrandForm } from './brand-form.tsx'
import { BrandHosts } from './brand-hosts.tsx'
import { BrandLogos } from './brand-logos.tsx'
import { ResetBrand } from './reset-brand.tsx'
import { useBrand } from './use-brand.ts'

/** Roles whose accounts can have a brand. */
const BRANDED: readonly Role[] = ['affiliate', 'admin']

/** The brand of a reseller: the viewer's own, or that of `userId` in the address. */
export const BrandPage = () => {
  const { t } = useTranslation()
  const { role } = useViewer()
  const [params, setParams] = useSearchParams()
  const userId = params.get('userId')
  const { query, show } = useBrand(userId)
  return (
    <div className={styles.page}>
      <PageHead title={t('brand.title')} />
      <p className={styles.hint}>{t('brand.hint')}</p>
      {role !== 'affiliate' && (
        <AccountPicker
          words={{ label: t('brand.account'), hint: t('brand.accountHint') }}
          none={t('brand.own')}
          roles={BRANDED}
          value={userId}
          onChange={(id) => setParams(id === null ? {} : { userId: id })}
        />
      )}
      <NotLoaded query={query} title={t('brand.didNotLoad')} />
      {query.data === null && (
        <ProblemCard icon={IconPalette} title={t('brand.cannot')} text={t('brand.cannotText')} />
      )}
      {query.data && <Brand key={query.data.accountId} brand={query.data} onChange={show} />}
    </div>
  )
}

const Brand = ({
  brand,
  onChange,
}: {
  brand: BrandEntryFragment
  onChange: (brand: BrandEntryFragment) => void
}) => (
  <>
    <BrandForm brand={brand} onSaved={onChange} />
    {brand.name !== null && <BrandLogos brand={brand} onChange={onChange} />}
    <BrandHosts brand={brand} onChange={onChange} />
    {brand.name !== null && <ResetBrand brand={brand} onChange={onChange} />}
  </>
)
