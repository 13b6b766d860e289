import { ALARM_LANES } from '../../domain/alarms/alarm-decision.ts'
import type { PendingAlarm } from '../../domain/alarms/pending-alarm.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { NextStep } from '../alarms/what-comes-next.ts'
import type { Incident } from '../storage/alarm-store.ts'
import { batched } from './batch.ts'
import { builder } from './builder.ts'
import { ToolType } from './tool-type.ts'

export const LaneEnum = builder.enumType('AlarmLane', { values: ALARM_LANES })

const StepEnum = builder.enumType('AlarmStepKind', {
  values: ['ESCALATED', 'REMINDER', 'RINGS_AGAIN'] as const,
})

export const NextStepType = builder.objectRef<NextStep>('AlarmNextStep').implement({
  description: 'What the server does next about an open alarm unless somebody acts.',
  fields: (t) => ({
    kind: t.expose('kind', {
      type: StepEnum,
      description: 'RINGS_AGAIN: an acknowledged alarm that lasts is brought to mind.',
    }),
    at: t.expose('at', { type: 'DateTime' }),
    recipients: t.exposeStringList('recipients', {
      description: "Of an escalation, its contacts; empty: the tool's own recipients.",
    }),
  }),
})

const PendingAlarmType = builder.objectRef<PendingAlarm>('PendingAlarm').implement({
  description: 'An alarm that opens if the breach lasts.',
  fields: (t) => ({
    lane: t.expose('lane', { type: LaneEnum }),
    condition: t.string({
      nullable: true,
      description: 'The name of the condition; null in other lanes.',
      resolve: ({ condition }) => condition?.name ?? null,
    }),
    opensAt: t.field({
      type: 'DateTime',
      description:
        'The first reading from this time on that is still out of range opens it; where learned defrosts decide, an earlier one may.',
      resolve: ({ opensAtMs }) => new Date(opensAtMs),
    }),
  }),
})

export const nextStepOf = batched(({ services }, incidents: readonly Incident[]) =>
  services.alarms.nextSteps(incidents),
)

const pendingOf = batched(({ services }, tools: readonly Tool[]) =>
  services.alarms.pendingOf(tools),
)

builder.objectField(ToolType, 'pendingAlarm', (t) =>
  t.field({
    type: PendingAlarmType,
    nullable: true,
    description: 'The alarm that opens next if the readings stay out of range; null for none.',
    // One query for the whole list, and few tools are out of range.
    complexity: { field: 0, multiplier: 0 },
    resolve: async (tool, _args, context) => (await pendingOf(context, tool)) ?? null,
  }),
)
