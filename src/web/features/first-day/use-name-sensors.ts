import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SENSORS_PER_DEVICE } from '../../../domain/devices/sensor.ts'
import { SaveToolDocument, SetSiteOfToolsDocument } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { StoredUnreadError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { celsiusOfText } from '../../ui/form/typed-number.ts'
import {
  newDraft,
  problemsOfDraft,
  setOf,
  type DraftProblems,
  type SensorDraft,
} from './sensor-draft.ts'
import type { HeldDevice } from './use-find-device.ts'

const create = async (
  imeiNumber: string,
  draft: SensorDraft,
  siteId: string | null,
): Promise<void> => {
  try {
    const { tool } = await request(SaveToolDocument, {
      name: draft.name.trim(),
      imeiNumber,
      equipmentId: draft.equipmentId,
      defrostFridge: setOf(draft.choice).defrostFridge,
      min: celsiusOfText(draft.min),
      max: celsiusOfText(draft.max),
      notificationMin: celsiusOfText(draft.notificationMin),
      notificationMax: celsiusOfText(draft.notificationMax),
      temperatureCorrection: 0,
    })
    if (siteId !== null) await request(SetSiteOfToolsDocument, { toolIds: [tool.id], siteId })
  } catch (error) {
    if (!(error instanceof StoredUnreadError)) throw error
  }
}

/** Sensor 1 is connected unless it is there already; the others when somebody says so. */
const draftsOf = ({ tools }: HeldDevice): SensorDraft[] => {
  const free = Array.from({ length: SENSORS_PER_DEVICE }, (_, index) => index + 1).filter(
    (equipmentId) => !tools.some((tool) => tool.equipmentId === equipmentId),
  )
  return free.map((equipmentId) => newDraft(equipmentId, equipmentId === 1))
}

/** Of the sensors that were marked, those that are wrong yet. */
const stillWrong = (
  problems: ReadonlyMap<number, DraftProblems>,
  drafts: readonly SensorDraft[],
): ReadonlyMap<number, DraftProblems> =>
  new Map(
    drafts.flatMap((draft) => {
      const broken = problems.has(draft.equipmentId) ? problemsOfDraft(draft) : null
      return broken === null ? [] : [[draft.equipmentId, broken] as const]
    }),
  )

/** The sensors that a device is about to get, what is wrong with them, and their creation. */
export const useNameSensors = (device: HeldDevice, onCreated: () => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [drafts, setDrafts] = useState(() => draftsOf(device))
  const [created, setCreated] = useState<ReadonlySet<number>>(new Set())
  const [problems, setProblems] = useState<ReadonlyMap<number, DraftProblems>>(new Map())
  const [isNothing, setNothing] = useState(false)
  const [siteId, setSiteId] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ equipmentId: number; text: string } | null>(null)
  const pending = drafts.filter((draft) => draft.isConnected && !created.has(draft.equipmentId))
  const { run, isBusy } = useAction({
    send: async (list: readonly SensorDraft[]) => {
      setFailure(null)
      for (const draft of list) {
        try {
          await create(device.imeiNumber, draft, siteId)
        } catch (error) {
          setFailure({ equipmentId: draft.equipmentId, text: refusalText(t, error) })
          throw error
        }
        setCreated((before) => new Set([...before, draft.equipmentId]))
      }
    },
    onSuccess: () => {
      // Else the dashboard would first say that there is none.
      queryClient.removeQueries({ queryKey: ['userToolList'] })
      onCreated()
    },
  })
  return {
    drafts: drafts.filter((draft) => !created.has(draft.equipmentId)),
    created,
    problems,
    isNothing: isNothing && pending.length === 0,
    failure,
    isBusy,
    siteId,
    setSiteId,
    change: (equipmentId: number, changed: (draft: SensorDraft) => SensorDraft) => {
      const next = drafts.map((draft) =>
        draft.equipmentId === equipmentId ? changed(draft) : draft,
      )
      setDrafts(next)
      // What is put right is no longer marked; nothing new is, before somebody goes on.
      setProblems(stillWrong(problems, next))
    },
    save: () => {
      const wrong = new Map(
        pending.flatMap((draft) => {
          const broken = problemsOfDraft(draft)
          return broken === null ? [] : [[draft.equipmentId, broken] as const]
        }),
      )
      const hasOthers = device.tools.length > 0 || created.size > 0
      setProblems(wrong)
      setNothing(pending.length === 0 && !hasOthers)
      if (wrong.size > 0) return
      if (pending.length > 0) run(pending)
      else if (hasOthers) onCreated()
    },
  }
}
