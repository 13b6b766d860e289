import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  AcknowledgeAlarmsDocument,
  WaitingAlarmsDocument,
  type WaitingAlarmsQuery,
  type WaitingAlarmsQueryVariables,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { type AlarmRow, ALARMS_KEY } from '../../api/use-open-alarms.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

export type SelectedAlarm = Pick<AlarmRow, 'id' | 'lane' | 'conditionSide'>
/** Alarms that are selected together: those of a customer, or of a group. */
export type AlarmBundle = Omit<WaitingAlarmsQueryVariables, 'before'>
export type BoxState = 'off' | 'some' | 'on'

/** One call acknowledges so many, so that each is answered soon. */
const A_CALL = 500

const waitingAlarms = async (bundle: AlarmBundle): Promise<SelectedAlarm[]> => {
  const waiting: SelectedAlarm[] = []
  for (let before: string | null = null; ;) {
    const { alarmList }: WaitingAlarmsQuery = await request(WaitingAlarmsDocument, {
      ...bundle,
      before,
    })
    const page = alarmList.filter(({ isWaiting }) => isWaiting)
    waiting.push(...page)
    // Those that wait come first: a page with another kind, or an empty one, is the last.
    if (page.length === 0 || page.length < alarmList.length) return waiting
    before = page.at(-1)!.id
  }
}

const acknowledge = async (ids: readonly string[], correctiveAction: string): Promise<void> => {
  for (let at = 0; at < ids.length; at += A_CALL)
    await request(AcknowledgeAlarmsDocument, { ids: ids.slice(at, at + A_CALL), correctiveAction })
}

type Selected = ReadonlyMap<string, SelectedAlarm>

const withAlarms = (
  before: Selected,
  alarms: readonly SelectedAlarm[],
  isOn: boolean,
): Selected => {
  const after = new Map(before)
  for (const alarm of alarms) {
    if (isOn) after.set(alarm.id, alarm)
    else after.delete(alarm.id)
  }
  return after
}

const boxStateOf = (alarms: readonly SelectedAlarm[], selected: Selected): BoxState => {
  const selectedOnes = alarms.filter(({ id }) => selected.has(id)).length
  if (selectedOnes === 0) return 'off'
  return selectedOnes === alarms.length ? 'on' : 'some'
}

/**
 * The alarms that the viewer selected. What a bundle holds is settled when it is selected: an alarm
 * that opens later waits by itself.
 */
export const useAlarmSelection = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isSelecting, setSelecting] = useState(false)
  const [selected, setSelected] = useState<Selected>(new Map())
  const [bundles, setBundles] = useState<ReadonlyMap<string, readonly SelectedAlarm[]>>(new Map())
  const set = (alarms: readonly SelectedAlarm[], isOn: boolean): void =>
    setSelected((before) => withAlarms(before, alarms, isOn))
  const clear = (): void => {
    setSelected(new Map())
    setBundles(new Map())
  }
  const stop = (): void => {
    clear()
    setSelecting(false)
  }
  const loading = useAction({
    send: waitingAlarms,
    failure: t('alarms.didNotLoad'),
    onSuccess: (alarms, bundle: AlarmBundle) => {
      setBundles((before) => new Map(before).set(JSON.stringify(bundle), alarms))
      set(alarms, true)
    },
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey: ALARMS_KEY })
  const sending = useAction({
    send: (correctiveAction: string) => acknowledge([...selected.keys()], correctiveAction),
    success: t('alarms.group.acknowledged'),
    failure: t('alarms.group.notAcknowledged'),
    onSuccess: () => {
      stop()
      return refresh()
    },
    // One of them may be out of sight by now, with its sensor: the list shows what is left.
    onFailure: () => {
      clear()
      return refresh()
    },
  })
  const alarmsOf = (bundle: AlarmBundle) => bundles.get(JSON.stringify(bundle)) ?? []
  return {
    isSelecting,
    start: () => setSelecting(true),
    stop,
    selected: [...selected.values()],
    has: (id: string): boolean => selected.has(id),
    toggle: (alarm: SelectedAlarm, isOn: boolean): void => set([alarm], isOn),
    bundleState: (bundle: AlarmBundle): BoxState => boxStateOf(alarmsOf(bundle), selected),
    toggleBundle: (bundle: AlarmBundle, isOn: boolean): void =>
      isOn ? loading.run(bundle) : set(alarmsOf(bundle), false),
    isLoading: loading.isBusy,
    acknowledge: sending.run,
    isSending: sending.isBusy,
  }
}

export type AlarmSelection = ReturnType<typeof useAlarmSelection>
