import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  RegisterDevicesDocument,
  type RegisterDevicesMutation,
} from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { DEVICE_TABLES } from '../device-columns.tsx'

type Batch = RegisterDevicesMutation['registerDevices']
export type BatchRow = Batch['rows'][number]
export type RegisteredRow = BatchRow & { key: string; claimCode: string }

/** As on the server: a list of 1,000 devices is one transaction. */
const ANSWER_WITHIN_MS = 120_000

type Sent = { dryRun: boolean; onlyGood: boolean; oddImeis: boolean }

/**
 * Registers a list: checks it first, then registers it. `preview`: what would come of each row, null
 * until it was checked and after the text changed; `registered`: the devices with their keys.
 */
export const useRegisterMany = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [csv, setCsv] = useState('')
  const [oddImeis, setOddImeis] = useState(false)
  const [preview, setPreview] = useState<readonly BatchRow[] | null>(null)
  const [registered, setRegistered] = useState<readonly RegisteredRow[] | null>(null)
  const sending = useAction({
    send: async (sent: Sent) =>
      (await request(RegisterDevicesDocument, { csv, ...sent }, { timeoutMs: ANSWER_WITHIN_MS }))
        .registerDevices,
    failure: t('devices.many.failed'),
    fields: ['csv'],
    onSuccess: (batch) => {
      const issued = batch.rows.filter(isRegistered)
      // A row may have been refused since the check: then nothing was registered.
      if (issued.length === 0) return setPreview(batch.rows)
      setRegistered(issued)
      setPreview(null)
      setCsv('')
      return queryClient.invalidateQueries({ queryKey: DEVICE_TABLES })
    },
  })
  const check = (takesOdd: boolean) => {
    setOddImeis(takesOdd)
    sending.run({ dryRun: true, onlyGood: false, oddImeis: takesOdd })
  }
  return {
    csv,
    oddImeis,
    preview,
    registered,
    isBusy: sending.isBusy,
    problem: sending.problemOf('csv'),
    setCsv: (text: string) => {
      setCsv(text)
      setPreview(null)
      sending.reset()
    },
    check: () => check(oddImeis),
    takeOdd: check,
    register: (onlyGood: boolean) => sending.run({ dryRun: false, onlyGood, oddImeis }),
    finish: () => setRegistered(null),
  }
}

const isRegistered = (row: BatchRow): row is RegisteredRow =>
  row.key !== null && row.claimCode !== null
