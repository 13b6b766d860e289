import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ManagedDeviceDocument, type ToolCardFragment } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { ReplaceForm } from '../../components/replace-device/replace-form.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useModalDialog } from '../../ui/page/use-modal-dialog.ts'
import styles from './replace-logger.module.css'

/** For who manages the sensor's device: lets its sensors go on with another one when it is broken. */
export const ReplaceLogger = ({ tool }: { tool: ToolCardFragment }) => {
  const { t } = useTranslation()
  const { imeiNumber } = tool
  const [isOpen, setOpen] = useState(false)
  const { data: isManaged = false } = useQuery({
    queryKey: ['managedDevice', imeiNumber],
    queryFn: async ({ signal }) =>
      (await request(ManagedDeviceDocument, { imeiNumber }, { signal })).devicePage.rows.some(
        (device) => device.imeiNumber === imeiNumber,
      ),
  })
  if (!isManaged) return null
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        <IconArrowsExchange size={18} stroke={1.7} aria-hidden />
        {t('devices.life.replaceBroken')}
      </button>
      {isOpen && <ReplaceDialog tool={tool} onClose={() => setOpen(false)} />}
    </>
  )
}

const ReplaceDialog = ({ tool, onClose }: { tool: ToolCardFragment; onClose: () => void }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const titleId = useId()
  const dialog = useModalDialog(onClose)
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('devices.life.replaceBroken')}</h2>
      <p className={styles.subject}>{tool.imeiNumber}</p>
      <ReplaceForm
        imeiNumber={tool.imeiNumber}
        onReplaced={() => queryClient.invalidateQueries({ queryKey: ['tool', tool.id] })}
        onClose={onClose}
      />
    </dialog>
  )
}
