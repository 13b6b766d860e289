import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AllowTcpDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { ReasonField } from '../../components/confirm-delete/reason-field.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { useModalDialog } from '../../ui/page/use-modal-dialog.ts'
import { DEVICE_TABLES } from './device-columns.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './key-card.module.css'

type AllowTcpQuestionProps = {
  device: { imeiNumber: string; tcpNetworks: readonly string[] }
  onClose: () => void
}

/** From which networks the device may send over TCP, where it shows no key; one a line. */
export const AllowTcpQuestion = ({ device, onClose }: AllowTcpQuestionProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const titleId = useId()
  const dialog = useModalDialog(onClose)
  const [text, setText] = useState(device.tcpNetworks.join('\n'))
  const [reason, setReason] = useState('')
  const allowing = useAction({
    send: () =>
      request(AllowTcpDocument, {
        imeiNumber: device.imeiNumber,
        networks: text.split(/[\s,;]+/).filter((network) => network !== ''),
        reason,
      }),
    success: t('allowTcp.done'),
    failure: t('allowTcp.failed'),
    fields: ['networks'],
    onSuccess: () => {
      onClose()
      return queryClient.invalidateQueries({ queryKey: DEVICE_TABLES })
    },
  })
  const problem = allowing.problemOf('networks')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    allowing.run()
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <h2 id={titleId}>{t('allowTcp.title')}</h2>
        <p className={styles.subject}>{device.imeiNumber}</p>
        <p className={styles.reason}>{t('allowTcp.text')}</p>
        <div className={styles.reason}>
          <Textarea
            label={t('allowTcp.networks')}
            description={t('allowTcp.networksHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            rows={3}
            autoComplete="off"
            spellCheck={false}
            error={problem === null ? null : <FieldError text={problem} />}
          />
        </div>
        <div className={styles.reason}>
          <ReasonField value={reason} onChange={setReason} />
        </div>
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} disabled={allowing.isBusy}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={allowing.isBusy}>
            {t('allowTcp.save')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
