import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SetDeviceAliasDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './first-day.module.css'
import type { HeldDevice } from './use-find-device.ts'

/** Labels name these in every language alike. */
const NAMES = { lorawan: 'DevEUI', ruuvi: 'MAC' } as const
const MISSING = { lorawan: 'firstDay.notes.noEui', ruuvi: 'firstDay.notes.noMac' } as const

/** The name under which a network server or a gateway sends for the device. */
export const SecondName = ({ device, way }: { device: HeldDevice; way: keyof typeof NAMES }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { imeiNumber, alias } = device
  const [name, setName] = useState(alias ?? '')
  const naming = useAction({
    send: () => request(SetDeviceAliasDocument, { imeiNumber, alias: name }),
    success: t('devices.life.aliasSet'),
    failure: t('devices.life.aliasFailed'),
    fields: ['alias'],
    onSuccess: ({ setDeviceAlias }) => {
      setName(setDeviceAlias.alias ?? '')
      return queryClient.invalidateQueries({ queryKey: ['heldDevice', imeiNumber] })
    },
  })
  return (
    <div className={styles.networks}>
      {alias === null && <p className={styles.unset}>{t(MISSING[way])}</p>}
      <RightGate needs="manage">
        <form
          className={styles.secondName}
          onSubmit={(event) => {
            event.preventDefault()
            naming.run()
          }}
          noValidate
        >
          <TextField
            label={NAMES[way]}
            {...(alias !== null && { description: t('devices.life.aliasNote') })}
            value={name}
            onChange={setName}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            error={naming.problemOf('alias')}
          />
          <Button type="submit" variant="default" loading={naming.isBusy}>
            {t('form.save')}
          </Button>
        </form>
      </RightGate>
    </div>
  )
}
