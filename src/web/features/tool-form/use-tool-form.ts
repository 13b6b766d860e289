import { useState } from 'react'
import { isImei } from '../../../domain/tools/tool.ts'
import type { ToolProblems } from '../../components/tool-edit/tool-problems.ts'
import {
  isAsNew,
  NEW_SENSORS,
  problemsOfSensor,
  type SensorDraft,
  type SensorNumber,
} from './sensor-draft.ts'
import { useCreateSensors } from './use-create-sensors.ts'

/** What is wrong with the form, shown until the next attempt. */
type FormProblems = {
  imei: boolean
  nothingEnabled: boolean
  sensors: ReadonlyMap<SensorNumber, ToolProblems>
}
const NO_PROBLEMS: FormProblems = { imei: false, nothingEnabled: false, sensors: new Map() }

const check = (imeiNumber: string, sensors: readonly SensorDraft[]): FormProblems => ({
  imei: !isImei(imeiNumber),
  nothingEnabled: sensors.length === 0,
  sensors: new Map(
    sensors
      .map((sensor) => [sensor.equipmentId, problemsOfSensor(sensor)] as const)
      .filter(([, problems]) => Object.keys(problems).length > 0),
  ),
})

/** The drafts of a device's sensors, what is wrong with them, and their creation. */
export const useToolForm = (userId: string | null) => {
  const [imeiNumber, setImei] = useState('')
  const [claimCode, setClaimCode] = useState('')
  const [sensors, setSensors] = useState(NEW_SENSORS)
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const { created, reasons, claimProblem, isSaving, create } = useCreateSensors(userId)
  const pending = sensors.filter((sensor) => sensor.isEnabled && !created.has(sensor.equipmentId))

  /** `onAllCreated` is called unless something is wrong or one of the sensors failed. */
  const save = (onAllCreated: () => void): void => {
    if (isSaving) return
    const wrong = check(imeiNumber, pending)
    setProblems(wrong)
    if (!wrong.imei && !wrong.nothingEnabled && wrong.sensors.size === 0)
      create({ imeiNumber, claimCode, sensors: pending, onAllCreated })
  }
  const change = (equipmentId: SensorNumber, changes: Partial<SensorDraft>): void =>
    setSensors((before) =>
      before.map((sensor) =>
        sensor.equipmentId === equipmentId ? { ...sensor, ...changes } : sensor,
      ),
    )

  return {
    imeiNumber,
    setImei,
    claimCode,
    setClaimCode,
    claimProblem,
    sensors,
    change,
    created,
    reasons,
    problems: { ...problems, nothingEnabled: problems.nothingEnabled && pending.length === 0 },
    isChanged:
      created.size === 0
        ? imeiNumber !== '' || claimCode !== '' || !sensors.every(isAsNew)
        : pending.length > 0,
    isSaving,
    save,
  }
}
