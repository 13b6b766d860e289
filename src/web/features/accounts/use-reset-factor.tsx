import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { ResetSecondFactorDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useViewer } from '../../viewer/viewer.ts'
import type { AccountRow } from './account-columns.tsx'
import { FactorQuestion } from './factor-question.tsx'
import { USER_TABLE } from './use-account-table.ts'

/** Resets the second factor of somebody who has lost it, after a question that says what happens. */
export const useResetFactor = () => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const queryClient = useQueryClient()
  const [account, setAccount] = useState<AccountRow | null>(null)
  const name = account === null ? '' : personName(account, language) || account.email
  const resetting = useAction({
    send: (userId: string) => request(ResetSecondFactorDocument, { userId }),
    failure: t('secondFactor.manage.resetFailed'),
    onSuccess: () => {
      showToast({
        kind: 'success',
        message: t('secondFactor.manage.resetDone', { name }),
        closeLabel: t('common.close'),
      })
      setAccount(null)
      void queryClient.invalidateQueries({ queryKey: USER_TABLE })
    },
  })
  const question = account !== null && (
    <FactorQuestion
      title={t('secondFactor.manage.resetQuestion')}
      name={name}
      text={t('secondFactor.manage.resetText')}
      confirmLabel={t('secondFactor.manage.resetConfirm')}
      isBusy={resetting.isBusy}
      onConfirm={() => resetting.run(account.id)}
      onClose={() => setAccount(null)}
    />
  )
  return { ask: setAccount, question }
}
