import { Button } from '@mantine/core'
import {
  IconDownload,
  IconLayoutGrid,
  IconList,
  IconPlus,
  IconSettings,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type ComponentType, Suspense, useMemo, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { mayHoldTools } from '../../../domain/permissions/rules.ts'
import { permissionText } from '../../api/permission-text.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { useOpenAlarmCounts } from '../../api/use-open-alarm-counts.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { RowAction } from '../../ui/data-table/row-action.tsx'
import { TableView } from '../../ui/data-table/table-view.tsx'
import { LazyExportDialog } from '../../components/export-dialog/lazy-export-dialog.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { customerName } from '../../../domain/users/customer-name.ts'
import { useAccountName } from '../../viewer/use-account-name.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { accountColumns, type AccountRow } from './account-columns.tsx'
import { FactorAction } from './factor-action.tsx'
import { PasswordAction } from './password-action.tsx'
import { pageAddress } from './page-address.ts'
import { DrillAction } from './drill-action.tsx'
import { WaysAction } from './ways-action.tsx'
import { PeopleAction } from './people-action.tsx'
import { RequireFactor } from './require-factor.tsx'
import { useAccountTable } from './use-account-table.ts'
import { useInvite, useResetLink } from './use-invite.tsx'
import { useDeleteAccount } from './use-delete-account.ts'
import { useResetFactor } from './use-reset-factor.tsx'

/**
 * All accounts that the viewer may see, or the direct children of one. In the address:
 * `parentUserId`, and `name`, the heading until the server has answered. `needs`: who needs somebody
 * today, above the table of all.
 */
export const UserListPage = ({ needs: Needs }: { needs: ComponentType }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { language } = useViewer()
  const [params] = useSearchParams()
  const parentUserId = params.get('parentUserId')
  const name = useAccountName(parentUserId, params.get('name'))
  const table = useAccountTable({ parentUserId, role: null })
  const columns = useUserColumns(table.data?.rows ?? NO_ROWS)
  const deletion = useDeleteAccount()
  const invite = useInvite()
  const reset = useResetLink()
  const factor = useResetFactor()
  const [exported, setExported] = useState<AccountRow | null>(null)
  const title = titleOf(t, parentUserId, name)
  const addTo = pageAddress('/admin/userform', { parentUserId, name })

  return (
    <>
      <PageHead title={title}>
        {parentUserId !== null && <Link to="/admin/userlist">{t('accounts.allUsers')}</Link>}
        {parentUserId === null && <Link to="/admin/customer-table">{t('bulk.table.link')}</Link>}
      </PageHead>
      {parentUserId === null && (
        <Suspense fallback={null}>
          <Needs />
        </Suspense>
      )}
      <TableView
        table={table}
        label={title}
        columns={columns}
        rowId={(account) => account.id}
        actions={(account) => (
          <>
            <PasswordAction account={account} invite={invite} reset={reset} />
            <FactorAction account={account} onReset={factor.ask} />
            <UserActions account={account} onExport={setExported} onDelete={deletion.ask} />
          </>
        )}
        search={{ label: t('accounts.searchLabel'), placeholder: t('accounts.search') }}
        didNotLoad={t('accounts.usersDidNotLoad')}
        errorText={(error) => refusalText(t, error)}
        add={
          <Button
            component={Link}
            to={addTo}
            size="md"
            leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          >
            {t('accounts.addUser')}
          </Button>
        }
        empty={
          <ProblemCard
            icon={IconUsers}
            title={t('accounts.noUsers')}
            text={t('accounts.noUsersText')}
            action={{ label: t('accounts.addUser'), onClick: () => void navigate(addTo) }}
          />
        }
      />
      <RequireFactor userId={parentUserId} name={name} />
      {deletion.question}
      {invite.card}
      {reset.card}
      {factor.question}
      {exported !== null && (
        <LazyExportDialog
          of={{ userId: exported.id }}
          name={customerName(exported, language)}
          onClose={() => setExported(null)}
        />
      )}
    </>
  )
}

/** `name`: the parent's, null until it is loaded. */
const titleOf = (t: TFunction, parentUserId: string | null, name: string | null): string => {
  if (parentUserId === null) return t('accounts.users')
  return name ? t('accounts.usersOf', { name }) : t('accounts.usersOfOne')
}

const NO_ROWS: readonly AccountRow[] = []

/** The name leads to the account's dashboard if it may own sensors; a count tells open alarms. */
const useUserColumns = (rows: readonly AccountRow[]) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const alarms = useOpenAlarmCounts(rows.map(({ id }) => id))
  const hasCompanies = rows.some(({ company }) => company)
  return useMemo(
    () =>
      accountColumns(
        t,
        timeZone,
        (account) =>
          mayHoldTools(account.role)
            ? pageAddress('/admin/dashboard', {
                userId: account.id,
                name: customerName(account, language) || account.email,
              })
            : null,
        (account) => alarms.get(account.id) ?? 0,
        hasCompanies,
      ),
    [t, timeZone, language, alarms, hasCompanies],
  )
}

type UserActionsProps = {
  account: AccountRow
  onExport: (account: AccountRow) => void
  onDelete: (account: AccountRow) => void
}

/** The buttons and links of one account's row. */
const UserActions = ({ account, onExport, onDelete }: UserActionsProps) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const name = customerName(account, language) || account.email
  const query = { userId: account.id, name }
  return (
    <>
      {mayHoldTools(account.role) && (
        <>
          {account.viewerCan.delete.allowed && (
            <RowAction
              icon={IconSettings}
              tip={t('accounts.customerPage')}
              label={t('accounts.customerPageOf', { name })}
              to={pageAddress('/admin/customer', { userId: account.id })}
            />
          )}
          <RowAction
            icon={IconList}
            tip={t('accounts.tools')}
            label={t('accounts.toolsOf', { name })}
            to={pageAddress('/admin/toollist', query)}
          />
          <RowAction
            icon={IconLayoutGrid}
            tip={t('accounts.dashboard')}
            label={t('accounts.dashboardOf', { name })}
            to={pageAddress('/admin/dashboard', query)}
          />
          <RowAction
            icon={IconDownload}
            tip={t('readingsExport.action')}
            label={t('readingsExport.actionOf', { name })}
            onClick={() => onExport(account)}
          />
          <DrillAction userId={account.id} name={name} />
          <WaysAction id={account.id} name={name} />
        </>
      )}
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
