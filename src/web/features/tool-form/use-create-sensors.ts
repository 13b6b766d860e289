import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultToolName } from '../../../domain/tools/tool.ts'
import { SaveToolDocument } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { StoredUnreadError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { celsiusOfText } from '../../ui/form/typed-number.ts'
import { showToast } from '../../ui/toast/show-toast.tsx'
import { sensorName, type SensorDraft, type SensorNumber } from './sensor-draft.ts'

const FAILED_MS = 5_000

const send = (userId: string | null, imeiNumber: string, sensor: SensorDraft) =>
  request(SaveToolDocument, {
    userId,
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
  sensors: readonly SensorDraft[]
  /** Called unless one of them failed. */
  onAllCreated: () => void
}

/**
 * Creates sensors one after the other, with a toast for each. `created` holds those of earlier runs
 * too.
 */
export const useCreateSensors = (userId: string | null) => {
  const { t } = useTranslation()
  const [created, setCreated] = useState<ReadonlySet<SensorNumber>>(new Set())
  const [reasons, setReasons] = useState<ReadonlyMap<SensorNumber, string>>(new Map())

  const createOne = async (imeiNumber: string, sensor: SensorDraft): Promise<boolean> => {
    const name = t(sensorName(sensor.equipmentId)) as string
    try {
      await send(userId, imeiNumber, sensor).catch((error: unknown) => {
        if (!(error instanceof StoredUnreadError)) throw error
      })
      setCreated((before) => new Set([...before, sensor.equipmentId]))
      showToast({
        kind: 'success',
        message: t('toolForm.created', { sensor: name }),
        closeLabel: t('common.close'),
      })
      return true
    } catch (error) {
      setReasons((before) => new Map([...before, [sensor.equipmentId, refusalText(t, error)]]))
      showToast({
        kind: 'attention',
        message: t('toolForm.notCreated', { sensor: name }),
        closeLabel: t('common.close'),
        forMs: FAILED_MS,
      })
      return false
    }
  }

  const { run, isBusy } = useAction({
    send: async ({ imeiNumber, sensors }: NewSensors) => {
      setReasons(new Map())
      let failed = 0
      for (const sensor of sensors) if (!(await createOne(imeiNumber, sensor))) failed += 1
      return failed
    },
    onSuccess: (failed, { onAllCreated }) => {
      if (failed === 0) onAllCreated()
    },
  })

  return { created, reasons, isSaving: isBusy, create: run }
}
