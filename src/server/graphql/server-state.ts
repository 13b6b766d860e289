import type { ServerNow } from '../server-state/show-server.ts'
import type { OtherServer } from '../watch-others/watch-servers.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'

const instant = (ms: number | null | undefined): Date | null =>
  ms === null || ms === undefined ? null : new Date(ms)

const DiskType = builder.objectRef<NonNullable<ServerNow['disk']>>('ServerDisk').implement({
  description: 'The disk of the data folder.',
  fields: (t) => ({
    freeBytes: t.exposeFloat('freeBytes'),
    totalBytes: t.exposeFloat('totalBytes'),
    fullInDays: t.float({
      nullable: true,
      description: 'At the pace of the last week; null without a forecast.',
      resolve: ({ daysLeft }) => daysLeft,
    }),
  }),
})

const CopyType = builder.objectRef<NonNullable<ServerNow['copy']>>('ServerCopy').implement({
  description: 'The continuous copy of the database.',
  fields: (t) => ({
    folder: t.exposeString('folder'),
    isBeingMade: t.boolean({
      description: 'A whole copy is being made; then it follows.',
      resolve: ({ progress }) => progress.kind === 'making',
    }),
    lagSeconds: t.float({
      description: 'How far it is behind.',
      resolve: ({ lagMs }) => lagMs / 1_000,
    }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Why it cannot be written, in English.',
    }),
  }),
})

const HeartbeatType = builder
  .objectRef<NonNullable<ServerNow['heartbeat']>>('ServerHeartbeat')
  .implement({
    description: 'The call each minute by which a service elsewhere knows that all is well.',
    fields: (t) => ({
      takenAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the service took the last one.',
        resolve: ({ lastTakenMs }) => instant(lastTakenMs),
      }),
    }),
  })

const OtherServerType = builder.objectRef<OtherServer>('OtherServer').implement({
  description: 'A server that this one watches.',
  fields: (t) => ({
    address: t.exposeString('address'),
    isWell: t.exposeBoolean('isWell', {
      nullable: true,
      description: 'As of the last question; null before the first answer.',
    }),
  }),
})

const DatabaseType = builder.enumType('DatabaseKind', {
  description: 'Where the data is: a file of this server, or a database server (DATABASE_URL).',
  values: ['SQLITE', 'POSTGRESQL'] as const,
})

const ServerStateType = builder.objectRef<ServerNow>('ServerState').implement({
  description: 'What the server says of itself.',
  fields: (t) => ({
    database: t.field({
      type: DatabaseType,
      resolve: ({ database }) => (database === 'sqlite' ? 'SQLITE' : 'POSTGRESQL'),
    }),
    disk: t.expose('disk', {
      type: DiskType,
      nullable: true,
      description: 'Null before the first look, and on PostgreSQL.',
    }),
    copy: t.expose('copy', {
      type: CopyType,
      nullable: true,
      description: 'Null without COPY_DIR, and on PostgreSQL.',
    }),
    heartbeat: t.expose('heartbeat', {
      type: HeartbeatType,
      nullable: true,
      description: 'Null without HEARTBEAT_URL.',
    }),
    otherServers: t.expose('otherServers', { type: [OtherServerType] }),
    damagedPlaces: t.exposeInt('damagedPlaces', {
      description: 'Damaged places in what is stored.',
    }),
    damage: t.exposeStringList('damage', {
      description: 'A sentence about each of the first 20 of them, in English.',
    }),
    fullCheckAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When all that is stored had been checked last; null before the first time, and on PostgreSQL.',
      resolve: ({ fullCheckMs }) => instant(fullCheckMs),
    }),
  }),
})

builder.queryFields((t) => ({
  serverState: t.field({
    type: ServerStateType,
    description: 'What the server says of itself. Superadmin only.',
    resolve: async (_root, _args, { services, actor }) => answer(await services.serverState(actor)),
  }),
}))
