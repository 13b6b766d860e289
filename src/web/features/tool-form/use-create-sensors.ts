import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { defaultToolName } from '../../../domain/tools/tool.ts'
import { SaveToolDocument } from '../../api/generated/graphql.ts'
import { fieldText, refusalText } from '../../api/refusal-text.ts'
import { StoredUnreadError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { celsiusOfText } from '../../ui/form/typed-number.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { sensorName, type SensorDraft, type SensorNumber } from './sensor-draft.ts'

const FAILED_MS = 5_000

const send = async (
  userId: string | null,
  imeiNumber: string,
  claimCode: string,
  sensor: SensorDraft,
) =>
  request(SaveToolDocument, {
    userId,
    ...(claimCode.trim() !== '' && { claimCode }),
    name: defaultToolName(imeiNumber, sensor.equipmentId),
    imeiNumber,
    equipmentId: sensor.equipmentId,
    defrostFridge: sensor.defrostFridge,
    min: celsiusOfText(sensor.min),
    max: celsiusOfText(sensor.max),
    notificationMin: celsiusOfText(sensor.notificationMin),
    notificationMax: celsiusOfText(sensor.notificationMax),
    temperatureCorrection: celsiusOfText(sensor.temperatureCorrection),
  })

type NewSensors = {
  imeiNumber: string
  /** Empty for none. */
  claimCode: string
  sensors: readonly SensorDraft[]
  /** Called unless one of them failed. */
  onAllCreated: () => void
}

/**
 * Creates sensors one after the other, with a toast for each. `created` holds those of earlier runs
 * too. A refused claim code ends the run, since each try counts; `claimProblem` says why.
 */
export const useCreateSensors = (userId: string | null) => {
  const { t } = useTranslation()
  const [created, setCreated] = useState<ReadonlySet<SensorNumber>>(new Set())
  const [reasons, setReasons] = useState<ReadonlyMap<SensorNumber, string>>(new Map())

  const [claimProblem, setClaimProblem] = useState<string | null>(null)

  const createOne = async (
    imeiNumber: string,
    claimCode: string,
    sensor: SensorDraft,
  ): Promise<'created' | 'failed' | 'wrong-code'> => {
    const name = t(sensorName(sensor.equipmentId)) as string
    try {
      const answer = await send(userId, imeiNumber, claimCode, sensor).catch((error: unknown) => {
        if (!(error instanceof StoredUnreadError)) throw error
      })
      setCreated((before) => new Set([...before, sensor.equipmentId]))
      showToast({
        kind: 'success',
        message: t(answer?.tool.waitsForDevice === true ? 'toolForm.waits' : 'toolForm.created', {
          sensor: name,
        }),
        closeLabel: t('common.close'),
      })
      return 'created'
    } catch (error) {
      const claimText = fieldText(t, error, 'claimCode')
      setClaimProblem(claimText)
      if (claimText === null)
        setReasons((before) => new Map([...before, [sensor.equipmentId, refusalText(t, error)]]))
      showToast({
        kind: 'attention',
        message: t('toolForm.notCreated', { sensor: name }),
        closeLabel: t('common.close'),
        forMs: FAILED_MS,
      })
      return claimText === null ? 'failed' : 'wrong-code'
    }
  }

  const { run, isBusy } = useAction({
    send: async ({ imeiNumber, claimCode, sensors }: NewSensors) => {
      setReasons(new Map())
      setClaimProblem(null)
      let failed = 0
      for (const sensor of sensors) {
        const outcome = await createOne(imeiNumber, claimCode, sensor)
        if (outcome !== 'created') failed += 1
        if (outcome === 'wrong-code') break
      }
      return failed
    },
    onSuccess: (failed, { onAllCreated }) => {
      if (failed === 0) onAllCreated()
    },
  })

  return { created, reasons, claimProblem, isSaving: isBusy, create: run }
}
