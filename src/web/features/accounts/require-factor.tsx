import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  FactorRequirementDocument,
  RequireSecondFactorDocument,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { FactorQuestion } from './factor-question.tsx'
import styles from './require-factor.module.css'

type RequireFactorProps = {
  /** Null: the account that the viewer acts for. */
  userId: string | null
  /** Of the account above the list; null until it is loaded. */
  name: string | null
}

/** Whether an account and all below it must have a second factor. */
export const RequireFactor = ({ userId, name }: RequireFactorProps) => {
  const { actsFor: ownId } = useViewer()
  const id = userId ?? ownId
  const { data } = useQuery({
    queryKey: ['factor-requirement', id],
    queryFn: async ({ signal }) =>
      (await request(FactorRequirementDocument, { id }, { signal })).account ?? null,
  })
  if (!data || (id !== ownId && name === null)) return null
  return <Choice id={id} name={id === ownId ? null : name} isRequired={data.requiresSecondFactor} />
}

/** `name`: null for the viewer's own branch. */
const Choice = ({
  id,
  name,
  isRequired,
}: {
  id: string
  name: string | null
  isRequired: boolean
}) => {
  const { t } = useTranslation()
  const refusal = useRightRefusal('manage')
  const hint =
    name === null
      ? t('secondFactor.manage.requireOwnHint')
      : t('secondFactor.manage.requireHint', { name })
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const setting = useAction({
    send: (isChosen: boolean) =>
      request(RequireSecondFactorDocument, { userId: id, isRequired: isChosen }),
    failure: t('secondFactor.manage.requireFailed'),
    onFailure: () => setAsking(false),
    onSuccess: (_, isChosen) => {
      setAsking(false)
      queryClient.setQueryData(['factor-requirement', id], { id, requiresSecondFactor: isChosen })
      showToast({
        kind: 'success',
        message: t(isChosen ? 'secondFactor.manage.requireDone' : 'secondFactor.manage.freeDone'),
        closeLabel: t('common.close'),
      })
    },
  })
  return (
    <div className={styles.card}>
      <CheckField
        label={t('secondFactor.manage.require')}
        hint={refusal ?? hint}
        value={isRequired}
        disabled={refusal !== null}
        onChange={(isChosen) => (isChosen ? setAsking(true) : setting.run(false))}
      />
      {isAsking && (
        <FactorQuestion
          title={t('secondFactor.manage.requireQuestion')}
          name={name}
          text={hint}
          confirmLabel={t('secondFactor.manage.requireConfirm')}
          isBusy={setting.isBusy}
          onConfirm={() => setting.run(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
