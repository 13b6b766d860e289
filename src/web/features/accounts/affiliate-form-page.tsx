import { useTranslation } from '../../i18n/use-translation.ts'
import { CreateAffiliateDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { AccountForm, type NewAccount } from './account-form.tsx'

const create = ({ role: _role, ...account }: NewAccount) =>
  request(CreateAffiliateDocument, account)

/** Creates a reseller below the viewer's account. */
export const AffiliateFormPage = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('accounts.newAffiliate')} />
      <AccountForm
        roles={['affiliate']}
        create={create}
        parentUserId={null}
        backTo="/affiliate/userlist"
      />
    </>
  )
}
