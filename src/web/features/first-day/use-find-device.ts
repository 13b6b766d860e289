import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { hasRightCheckDigit } from '../../../domain/devices/check-digit.ts'
import type { DeviceLabel } from '../../../domain/devices/device-label.ts'
import { isImei } from '../../../domain/tools/tool.ts'
import {
  ClaimDeviceDocument,
  HeldDeviceDocument,
  type HeldDeviceQuery,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { noteScannedKey } from './scanned-keys.ts'

export type HeldDevice = NonNullable<HeldDeviceQuery['heldDevice']>

/** The IMEI was not found in the account, and no code was typed. */
class CodeMissing extends Error {
  override readonly name = 'CodeMissing'
}

const held = async (imeiNumber: string): Promise<HeldDevice | null> =>
  (await request(HeldDeviceDocument, { imeiNumber })).heldDevice

/** A device of the account is taken as it is; any other is claimed by its code. */
const takeDevice = async ({
  imeiNumber,
  claimCode,
}: {
  imeiNumber: string
  claimCode: string
}): Promise<HeldDevice> => {
  const own = await held(imeiNumber)
  if (own !== null) return own
  if (claimCode.trim() === '') throw new CodeMissing()
  await request(ClaimDeviceDocument, { imeiNumber, claimCode })
  const claimed = await held(imeiNumber)
  if (claimed === null) throw new Error('The device that was just claimed is not there')
  return claimed
}

/** What is typed or scanned of a label, and the device that it leads to. */
export const useFindDevice = (onFound: (device: HeldDevice) => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [imeiNumber, setImei] = useState('')
  const [claimCode, setClaimCode] = useState('')
  const [isMalformed, setMalformed] = useState(false)
  const [isOdd, setOdd] = useState(false)
  /** The IMEI whose wrong check digit somebody has confirmed. */
  const [confirmed, setConfirmed] = useState('')
  const { run, isBusy, error, problemOf, reset, reason } = useAction({
    send: takeDevice,
    onSuccess: async (device) => {
      await queryClient.invalidateQueries({ queryKey: ['userToolList'] })
      onFound(device)
    },
  })
  const submit = (typed: { imeiNumber: string; claimCode: string }, isSure: boolean): void => {
    const malformed = !isImei(typed.imeiNumber)
    const odd = !malformed && !isSure && !hasRightCheckDigit(typed.imeiNumber)
    setMalformed(malformed)
    setOdd(odd)
    if (!malformed && !odd) run(typed)
  }
  const claimProblem =
    error instanceof CodeMissing ? t('refusals.tools.claimFirst') : problemOf('claimCode')
  const imeiProblem = isMalformed ? t('refusals.tools.imeiMalformed') : problemOf('imeiNumber')
  return {
    imeiNumber,
    setImei: (text: string) => {
      setImei(text.replace(/\D/g, ''))
      setOdd(false)
      setMalformed(false)
      reset()
    },
    claimCode,
    setClaimCode: (text: string) => {
      setClaimCode(text)
      reset()
    },
    /** The check digit does not fit, and nobody has said yet that the label says so. */
    isOdd,
    confirmOdd: () => {
      setConfirmed(imeiNumber)
      submit({ imeiNumber, claimCode }, true)
    },
    imeiProblem,
    claimProblem,
    /** What is wrong with neither of the fields. */
    problem: claimProblem === null && imeiProblem === null && error !== null ? reason : null,
    isBusy,
    submit: () => submit({ imeiNumber, claimCode }, confirmed === imeiNumber),
    /** Fills the form from a label, and goes on where the label has all that is needed. */
    takeLabel: (label: DeviceLabel) => {
      setImei(label.imeiNumber)
      setClaimCode(label.claimCode ?? '')
      if (label.key !== null) noteScannedKey(label.imeiNumber, label.key)
      submit({ imeiNumber: label.imeiNumber, claimCode: label.claimCode ?? '' }, true)
    },
  }
}
