import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { DeviceRow } from '../device-columns.tsx'
import type { IssuedKey } from '../device-label.tsx'
import { Button } from '../../../ui/button/button.tsx'
import keyStyles from '../key-card.module.css'

export type LifeFormProps = {
  device: DeviceRow
  onIssued: (issued: IssuedKey) => void
  onClose: () => void
}

/** The buttons below a form of the dialog. */
export const LifeActions = ({
  onClose,
  isBusy,
  children,
}: {
  onClose: () => void
  isBusy: boolean
  children: ReactNode
}) => {
  const { t } = useTranslation()
  return (
    <div className={keyStyles.actions}>
      <Button variant="default" onClick={onClose} disabled={isBusy}>
        {t('form.cancel')}
      </Button>
      <Button type="submit" loading={isBusy}>
        {children}
      </Button>
    </div>
  )
}
