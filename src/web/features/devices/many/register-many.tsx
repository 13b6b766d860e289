import { Textarea } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef, type ChangeEvent } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { decodeText } from './decode-text.ts'
import { ManyPreview } from './many-preview.tsx'
import { ManyRegistered } from './many-registered.tsx'
import { Button } from '../../../ui/button/button.tsx'
import styles from './register-many.module.css'
import { useRegisterMany } from './use-register-many.ts'

/** Registers the devices of a list, pasted or out of a file: it is checked first, row by row. */
export const RegisterMany = () => {
  const { t } = useTranslation()
  const mayAssign = useViewer().can.assignDevices.allowed
  const many = useRegisterMany()
  const file = useRef<HTMLInputElement>(null)
  const open = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0]
    if (chosen === undefined) return
    many.setCsv(decodeText(new Uint8Array(await chosen.arrayBuffer())))
    // The same file can be chosen again once it was changed.
    if (file.current !== null) file.current.value = ''
  }
  return (
    <details className={styles.many}>
      <summary>{t('devices.many.title')}</summary>
      {many.registered !== null ? (
        <ManyRegistered rows={many.registered} onDone={many.finish} />
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            many.check()
          }}
          noValidate
        >
          <p className={styles.hint}>
            {t(mayAssign ? 'devices.many.hint' : 'devices.many.hintFactory')}
          </p>
          <Textarea
            label={t('devices.many.list')}
            value={many.csv}
            onChange={(event) => many.setCsv(event.currentTarget.value)}
            placeholder={mayAssign ? 'imei;alias;account;sensor1;sensor2' : 'imei;alias'}
            rows={6}
            spellCheck={false}
            autoComplete="off"
            classNames={{ input: styles.list! }}
            error={many.problem === null ? null : <FieldError text={many.problem} />}
          />
          <input
            ref={file}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            hidden
            onChange={(event) => void open(event)}
            data-testid="device-list-file"
          />
          <div className={styles.actions}>
            <Button
              variant="default"
              leftSection={<IconFileUpload size={18} stroke={1.7} aria-hidden />}
              onClick={() => file.current?.click()}
            >
              {t('devices.many.file')}
            </Button>
            <Button type="submit" loading={many.isBusy}>
              {t('devices.many.check')}
            </Button>
          </div>
          {many.preview !== null && (
            <ManyPreview
              rows={many.preview}
              oddImeis={many.oddImeis}
              isBusy={many.isBusy}
              onOddImeis={many.takeOdd}
              onRegister={many.register}
            />
          )}
        </form>
      )}
    </details>
  )
}
