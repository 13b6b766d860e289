import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { readDeviceLabel, type DeviceLabel } from '../../../domain/devices/device-label.ts'
import { useModalDialog } from '../../ui/page/use-modal-dialog.ts'
import styles from './label-scanner.module.css'
import { drawPicture, loadCodeReader } from './read-code.ts'
import { useCamera } from './use-camera.ts'

const codesInPhoto = async (file: File): Promise<string[]> => {
  const photo = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  drawPicture(canvas, photo, photo)
  photo.close()
  return (await loadCodeReader())(canvas)
}

/** Reads a device's label with the camera, or from a photo where there is none. */
export const LabelScanner = ({
  onLabel,
  onClose,
}: {
  onLabel: (label: DeviceLabel) => void
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const titleId = useId()
  const dialog = useModalDialog(onClose)
  const choose = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<'other-code' | 'no-code' | null>(null)
  const take = (text: string): boolean => {
    const label = readDeviceLabel(text)
    if (label === null) setProblem('other-code')
    else onLabel(label)
    return label !== null
  }
  const { video, state } = useCamera(take)
  const readPhoto = async (file: File): Promise<void> => {
    setProblem(null)
    const codes = await codesInPhoto(file).catch(() => [])
    if (codes.length === 0) setProblem('no-code')
    else codes.some(take)
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('firstDay.scan.title')}</h2>
      <div className={styles.view} data-state={state}>
        <video ref={video} muted playsInline aria-label={t('firstDay.scan.camera')} />
      </div>
      <p role="status" className={styles.status}>
        {problem === null
          ? t(`firstDay.scan.${state}`)
          : t(problem === 'no-code' ? 'firstDay.scan.noCode' : 'firstDay.scan.otherCode')}
      </p>
      <input
        ref={choose}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('firstDay.scan.photo')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // The same photo chosen again is read again.
          event.currentTarget.value = ''
          if (file) void readPhoto(file)
        }}
      />
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<IconPhoto size={18} stroke={1.7} aria-hidden />}
          onClick={() => choose.current?.click()}
        >
          {t('firstDay.scan.photo')}
        </Button>
        <Button onClick={onClose}>{t('firstDay.scan.type')}</Button>
      </div>
    </dialog>
  )
}
