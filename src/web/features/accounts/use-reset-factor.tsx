import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { personName } from '../../../domain/users/person-name.ts'
import { ResetSecondFactorDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useModalDialog } from '../../ui/page/use-modal-dialog.ts'
import { showToast } from '../../ui/toast/show-toast.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import type { AccountRow } from './account-columns.tsx'
import styles from './link-card.module.css'
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
    <Question
      name={name}
      isBusy={resetting.isBusy}
      onConfirm={() => resetting.run(account.id)}
      onClose={() => setAccount(null)}
    />
  )
  return { ask: setAccount, question }
}

type QuestionProps = { name: string; isBusy: boolean; onConfirm: () => void; onClose: () => void }

const Question = ({ name, isBusy, onConfirm, onClose }: QuestionProps) => {
  const { t } = useTranslation()
  const [titleId, textId] = [useId(), useId()]
  const dialog = useModalDialog(onClose)
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <h2 id={titleId}>{t('secondFactor.manage.resetQuestion')}</h2>
      <p>
        <strong>{name}</strong>
      </p>
      <p id={textId}>{t('secondFactor.manage.resetText')}</p>
      <div className={styles.actions}>
        <Button variant="default" autoFocus onClick={onClose} disabled={isBusy}>
          {t('form.cancel')}
        </Button>
        <Button loading={isBusy} onClick={onConfirm}>
          {t('secondFactor.manage.resetConfirm')}
        </Button>
      </div>
    </dialog>
  )
}
