import { useQueryClient } from '@tanstack/react-query'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useId, useState, type FormEvent } from 'react'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ClaimDeviceDocument, type ToolCardFragment } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { ClaimCodeField } from '../../components/claim-code/claim-code-field.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './waiting-device.module.css'

/**
 * Says that the sensor gets no readings, since no device with its IMEI belongs to the account, and
 * takes the device by the code on its label.
 */
export const WaitingDevice = ({ tool }: { tool: ToolCardFragment }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const titleId = useId()
  const [claimCode, setClaimCode] = useState('')
  const { imeiNumber, userId } = tool
  const claim = useAction({
    send: () => request(ClaimDeviceDocument, { imeiNumber, claimCode, userId }),
    success: t('claimCode.claimed'),
    failure: t('claimCode.failed'),
    fields: ['claimCode'],
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['tool', tool.id] }),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    claim.run()
  }
  return (
    <section className={styles.waiting} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <IconPlugConnectedX size={20} stroke={1.8} aria-hidden />
        {t('tools.noDeviceYet')}
      </h2>
      <p>{t('claimCode.waiting', { imei: imeiNumber })}</p>
      <RightGate needs="manage">
        <form className={styles.form} onSubmit={submit} noValidate>
          <ClaimCodeField
            value={claimCode}
            onChange={setClaimCode}
            error={claim.problemOf('claimCode')}
          />
          <Button type="submit" className={styles.submit!} loading={claim.isBusy}>
            {t('claimCode.claim')}
          </Button>
        </form>
      </RightGate>
    </section>
  )
}
