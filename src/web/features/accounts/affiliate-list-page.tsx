import { Button } from '@mantine/core'
import { IconList, IconPlus, IconSitemap, IconTrash, IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, useNavigate } from 'react-router'
import { permissionText } from '../../api/permission-text.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { useOpenAlarmCounts } from '../../api/use-open-alarm-counts.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { RowAction } from '../../ui/data-table/row-action.tsx'
import { TableView } from '../../ui/data-table/table-view.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { customerName } from '../../../domain/users/customer-name.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { accountColumns, type AccountRow } from './account-columns.tsx'
import { FactorAction } from './factor-action.tsx'
import { PasswordAction } from './password-action.tsx'
import { pageAddress } from './page-address.ts'
import { PeopleAction } from './people-action.tsx'
import { useAccountTable } from './use-account-table.ts'
import { useInvite, useResetLink } from './use-invite.tsx'
import { useDeleteAccount } from './use-delete-account.ts'
import { useResetFactor } from './use-reset-factor.tsx'

const ADD_TO = '/affiliate/userform'

/** The resellers that the viewer may see. */
export const AffiliateListPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { language, timeZone } = useViewer()
  const table = useAccountTable({ parentUserId: null, role: 'affiliate' })
  const alarms = useOpenAlarmCounts((table.data?.rows ?? []).map(({ id }) => id))
  const hasCompanies = table.data?.rows.some(({ company }) => company) ?? false
  const columns = useMemo(
    () =>
      accountColumns(
        t,
        timeZone,
        (account) =>
          pageAddress('/admin/userlist', {
            parentUserId: account.id,
            name: customerName(account, language) || account.email,
          }),
        (account) => alarms.get(account.id) ?? 0,
        hasCompanies,
      ),
    [t, timeZone, language, alarms, hasCompanies],
  )
  const deletion = useDeleteAccount()
  const invite = useInvite()
  const reset = useResetLink()
  const factor = useResetFactor()
  const title = t('accounts.affiliates')

  return (
    <>
      <PageHead title={title} />
      <TableView
        table={table}
        label={title}
        columns={columns}
        rowId={(account) => account.id}
        actions={(account) => (
          <>
            <PasswordAction account={account} invite={invite} reset={reset} />
            <FactorAction account={account} onReset={factor.ask} />
            <AffiliateActions account={account} onDelete={deletion.ask} />
          </>
        )}
        search={{ label: t('accounts.searchLabel'), placeholder: t('accounts.search') }}
        didNotLoad={t('accounts.affiliatesDidNotLoad')}
        errorText={(error) => refusalText(t, error)}
        add={
          <Button
            component={Link}
            to={ADD_TO}
            size="md"
            leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          >
            {t('accounts.addAffiliate')}
          </Button>
        }
        empty={
          <ProblemCard
            icon={IconSitemap}
            title={t('accounts.noAffiliates')}
            text={t('accounts.noAffiliatesText')}
            action={{ label: t('accounts.addAffiliate'), onClick: () => void navigate(ADD_TO) }}
          />
        }
      />
      {deletion.question}
      {invite.card}
      {reset.card}
      {factor.question}
    </>
  )
}

type AffiliateActionsProps = { account: AccountRow; onDelete: (account: AccountRow) => void }

/** The button and links of one reseller's row. */
const AffiliateActions = ({ account, onDelete }: AffiliateActionsProps) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const name = customerName(account, language) || account.email
  return (
    <>
      <RowAction
        icon={IconUsers}
        tip={t('accounts.users')}
        label={t('accounts.usersOf', { name })}
        to={pageAddress('/admin/userlist', { parentUserId: account.id, name })}
      />
      <RowAction
        icon={IconList}
        tip={t('accounts.tools')}
        label={t('accounts.toolsOf', { name })}
        to={pageAddress('/admin/toollist', { userId: account.id, name })}
      />
      <PeopleAction account={account} name={name} />
      <RowAction
        icon={IconTrash}
        tip={t('dataTable.delete')}
        label={t('accounts.deleteOf', { name })}
        onClick={() => onDelete(account)}
        refusal={permissionText(t, account.viewerCan.delete)}
      />
    </>
  )
}
