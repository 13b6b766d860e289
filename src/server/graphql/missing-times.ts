import type { Gap } from '../../domain/readings/missing-readings.ts'
import type { OutageOnRecord } from '../../domain/records/outages-on-record.ts'
import { builder } from './builder.ts'

export const GapType = builder.objectRef<Gap>('ReadingGap').implement({
  description: 'A time without readings: a pause of more than three usual intervals of that time.',
  fields: (t) => ({
    from: t.field({
      type: 'DateTime',
      description: 'When the first reading was due that did not come.',
      resolve: ({ fromMs }) => new Date(fromMs),
    }),
    to: t.field({
      type: 'DateTime',
      description: 'The next reading, or the end of the period.',
      resolve: ({ toMs }) => new Date(toMs),
    }),
    missing: t.exposeInt('missing', { description: 'How many readings did not come.' }),
  }),
})

export const OutageType = builder.objectRef<OutageOnRecord>('MonitoringOutage').implement({
  description: 'A time of more than a minute in which the server watched nothing.',
  fields: (t) => ({
    from: t.field({ type: 'DateTime', resolve: ({ fromMs }) => new Date(fromMs) }),
    to: t.field({ type: 'DateTime', resolve: ({ toMs }) => new Date(toMs) }),
    isPause: t.boolean({
      description:
        'True: the server ran, but its machine was paused or too busy. False: it did not run.',
      resolve: ({ cause }) => cause === 'paused',
    }),
  }),
})
