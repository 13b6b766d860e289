import { useState } from 'react'
import { SendInspectionLinkDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './inspection-folders.module.css'

const FIELDS = ['sendTo'] as const

/** Mails an open link, again or to another address. */
export const SendLink = ({
  link: { id, sentTo },
  name,
  onSent,
}: {
  link: { id: string; sentTo: string }
  name: string
  onSent: () => Promise<unknown>
}) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [to, setTo] = useState(sentTo)
  const sending = useAction({
    send: async (_: void) => request(SendInspectionLinkDocument, { id, sendTo: to.trim() }),
    fields: FIELDS,
    success: t('inspection.manage.mailed', { address: to.trim() }),
    failure: t('inspection.manage.notSent'),
    onSuccess: () => {
      setOpen(false)
      return onSent()
    },
  })
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t(sentTo === '' ? 'inspection.manage.send' : 'inspection.manage.again')}
      </Button>
    )
  return (
    <form
      className={styles.linkForm}
      onSubmit={(event) => {
        event.preventDefault()
        sending.run()
      }}
    >
      <TextField
        label={t('inspection.manage.sendLabel', { name })}
        type="email"
        value={to}
        onChange={setTo}
        error={sending.problemOf('sendTo')}
        autoComplete="off"
        autoFocus
      />
      <div className={styles.row}>
        <Button type="submit" loading={sending.isBusy}>
          {t('inspection.manage.sendNow')}
        </Button>
        <Button variant="default" onClick={() => setOpen(false)}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  )
}
