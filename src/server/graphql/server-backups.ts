import type { BackupsNow } from '../backups/managed-backups.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'

const instant = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms))

const ServerBackupsType = builder.objectRef<BackupsNow>('ServerBackups').implement({
  description: 'The backups that the server makes by itself.',
  fields: (t) => ({
    folder: t.exposeString('folder'),
    count: t.int({ resolve: ({ backups }) => backups.length }),
    bytes: t.float({
      description: 'What all of them take together.',
      resolve: ({ backups }) => backups.reduce((sum, { bytes }) => sum + bytes, 0),
    }),
    newestAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the newest one was made. Each was checked as a whole.',
      resolve: ({ backups }) => instant(backups.at(-1)?.madeMs),
    }),
    newestBytes: t.float({
      nullable: true,
      resolve: ({ backups }) => backups.at(-1)?.bytes ?? null,
    }),
    trialAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When one was restored for trial last.',
      resolve: ({ trial }) => instant(trial?.atMs),
    }),
    trialFailure: t.string({
      nullable: true,
      description: 'Why that failed, in English; null when it went well.',
      resolve: ({ trial }) => trial?.failure ?? null,
    }),
    secondPlace: t.exposeString('secondPlace', {
      nullable: true,
      description: 'Where each one is copied to, as s3://bucket/prefix/; null for nowhere.',
    }),
    copiedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When one was copied there last.',
      resolve: ({ upload }) => instant(upload?.atMs),
    }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'What is wrong now, in English.',
    }),
  }),
})

builder.queryFields((t) => ({
  serverBackups: t.field({
    type: ServerBackupsType,
    nullable: true,
    description:
      'Null when the server makes no backups (BACKUPS=off, or PostgreSQL). Superadmin only.',
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.serverBackups(actor)),
  }),
}))
