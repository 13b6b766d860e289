import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  AlarmWaysDocument,
  SetAlarmWaysDocument,
  type ShownWaysFragment,
  type Urgency,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'

export const URGENCIES = ['warning', 'alarm', 'escalated'] as const
export type UrgencyName = (typeof URGENCIES)[number]
export type ShownWays = ShownWaysFragment

/** As the server names it. */
export const CODE_OF = {
  warning: 'WARNING',
  alarm: 'ALARM',
  escalated: 'ESCALATED',
} as const satisfies Record<UrgencyName, Urgency>

/** What is shown and edited; `quiet.isOn` false: the rest of it is a proposal. */
export type WaysDraft = Pick<ShownWays, UrgencyName> & {
  services: readonly ShownWays['services'][number][]
  quiet: { isOn: boolean; from: string; to: string; waits: readonly Urgency[] }
}

const PROPOSED = { from: '22:00', to: '06:00', waits: ['WARNING', 'ALARM'] as const }

export const draftOf = ({
  warning,
  alarm,
  escalated,
  services,
  quietHours,
}: ShownWays): WaysDraft => ({
  services,
  warning,
  alarm,
  escalated,
  quiet: { isOn: quietHours !== null, ...(quietHours ?? PROPOSED) },
})

const FIELDS = [...URGENCIES, 'quiet.from', 'quiet.to', 'quiet.waits', 'services']

/** By which ways alarms reach a person; the viewer where `id` is null. `onSaved`: the server has it. */
export const useAlarmWays = (id: string | null, onSaved: () => void) => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const queryKey = ['alarm-ways', id ?? viewer.id] as const
  const chosen = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await request(AlarmWaysDocument, { id }, { signal })).alarmWays,
  })
  const saving = useAction({
    send: async ({ quiet: { isOn, ...quiet }, services, ...ways }: WaysDraft) => {
      const input = (of: WaysDraft[UrgencyName]) => ({
        email: of.email,
        push: of.push,
      })
      const answer = await request(SetAlarmWaysDocument, {
        id: id ?? viewer.id,
        warning: input(ways.warning),
        alarm: input(ways.alarm),
        escalated: input(ways.escalated),
        services: services.map(({ webhookId, urgencies }) => ({
          webhookId,
          urgencies: [...urgencies],
        })),
        quietHours: isOn ? { from: quiet.from, to: quiet.to, waits: [...quiet.waits] } : null,
      })
      return answer.setAlarmWays
    },
    success: t('alarmWays.saved'),
    failure: t('alarmWays.saveFailed'),
    fields: FIELDS,
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved)
      onSaved()
    },
  })
  return { chosen, saving }
}
