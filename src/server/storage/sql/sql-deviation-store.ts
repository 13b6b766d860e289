import { sql } from 'kysely'
import type {
  Deviation,
  DeviationReads,
  DeviationVersion,
  DeviationWrites,
} from '../deviation-store.ts'
import { asDeviation, asVersion, personRows, versionRow } from './deviation-row.ts'
import { listDeviations } from './list-deviations.ts'
import { inParts, type SqlDb, type SqlEngine } from './sql-engine.ts'

export const sqlDeviationStore = (engine: Pick<SqlEngine, 'db' | 'contains'>): DeviationWrites => ({
  ...deviationReads(engine),
  ...deviationWrites(engine.db),
})

const deviationReads = (engine: Pick<SqlEngine, 'db' | 'contains'>): DeviationReads => {
  const { db } = engine
  return {
    byId: async (id) => {
      const row = await db
        .selectFrom('deviation')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : asDeviation(row)
    },
    list: listDeviations(engine),
    versionsOf: async (ids) =>
      (
        await inParts(ids, (part) =>
          db
            .selectFrom('deviation_version')
            .selectAll()
            .where('deviation_id', 'in', part)
            .orderBy('id')
            .execute(),
        )
      ).map(asVersion),
    versionById: async (id) => {
      const row = await db
        .selectFrom('deviation_version')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : asVersion(row)
    },
    peopleOf: async (versionIds) => {
      const rows = await inParts(versionIds, (part) =>
        db
          .selectFrom('deviation_person')
          .selectAll()
          .where('version_id', 'in', part)
          .orderBy('version_id')
          .orderBy('place')
          .execute(),
      )
      return new Map(
        [...Map.groupBy(rows, (row) => row.version_id)].map(([id, people]) => [
          id,
          people.map((row) => ({
            firstName: row.first_name,
            lastName: row.last_name,
            address: row.address,
            accountId: row.account_id,
          })),
        ]),
      )
    },
    ofIncident: async (incidentId) => {
      const row = await db
        .selectFrom('deviation')
        .selectAll()
        .where('incident_id', '=', incidentId)
        .where('state', '<>', 'WITHDRAWN')
        .executeTakeFirst()
      return row === undefined ? null : asDeviation(row)
    },
  }
}

const deviationWrites = (db: SqlDb): Omit<DeviationWrites, keyof DeviationReads> => {
  const add = async (
    deviationId: number,
    version: number,
    given: Parameters<DeviationWrites['addVersion']>[1],
  ): Promise<DeviationVersion> => {
    const row = await db
      .insertInto('deviation_version')
      .values(versionRow(deviationId, version, given))
      .returningAll()
      .executeTakeFirstOrThrow()
    await writePeople(db, row.id, given.people)
    return asVersion(row)
  }
  const move = async (
    { id, deviationId, version }: DeviationVersion,
    state: DeviationVersion['state'],
    more: {
      submitted_at?: number | null
      submitted_by?: number | null
      content_hash?: string | null
    } = {},
  ): Promise<void> => {
    await db
      .updateTable('deviation_version')
      .set({ state, ...more })
      .where('id', '=', id)
      .execute()
    // An older version may be approved no more; the report has the state of the newest one.
    await db
      .updateTable('deviation')
      .set({ state })
      .where('id', '=', deviationId)
      .where('version', '=', version)
      .execute()
  }

  return {
    begin: async (deviation, version) => {
      const begun = await insertDeviation(db, deviation)
      await add(begun.id, 1, version)
      return begun
    },
    addVersion: async (deviationId, version) => {
      const { version: number } = await db
        .updateTable('deviation')
        .set({ version: sql`version + 1`, state: 'OPEN' })
        .where('id', '=', deviationId)
        .returning('version')
        .executeTakeFirstOrThrow()
      return add(deviationId, number, version)
    },
    setText: async (versionId, { assessmentNote, ...text }, { at, accountId }) => {
      await db
        .updateTable('deviation_version')
        .set({
          cause: text.cause,
          assessment: text.assessment,
          assessment_note: assessmentNote,
          action: text.action,
          prevention: text.prevention,
          written_at: at.getTime(),
          written_by: accountId,
        })
        .where('id', '=', versionId)
        .execute()
    },
    setFacts: async ({ id, deviationId }, { facts, factsHash, people }, endedAt) => {
      await db
        .updateTable('deviation_version')
        .set({ facts, facts_hash: factsHash })
        .where('id', '=', id)
        .execute()
      await db
        .updateTable('deviation')
        .set({ ended_at: endedAt?.getTime() ?? null })
        .where('id', '=', deviationId)
        .execute()
      await db.deleteFrom('deviation_person').where('version_id', '=', id).execute()
      await writePeople(db, id, people)
    },
    submit: (version, { at, by, contentHash }) =>
      move(version, 'WAITING', {
        submitted_at: at.getTime(),
        submitted_by: by,
        content_hash: contentHash,
      }),
    reopen: (version) =>
      move(version, 'OPEN', { submitted_at: null, submitted_by: null, content_hash: null }),
    approve: (version) => move(version, 'APPROVED'),
    unapprove: (version) => move(version, 'WAITING'),
    withdraw: async (id, { at, by, reason }) => {
      await db
        .updateTable('deviation')
        .set({
          state: 'WITHDRAWN',
          withdrawn_at: at.getTime(),
          withdrawn_by: by,
          withdrawn_reason: reason,
        })
        .where('id', '=', id)
        .execute()
    },
    erase: async ({ accountId, address }) => {
      await db
        .updateTable('deviation_person')
        .set({ first_name: '', last_name: '', address: '', salt: '' })
        .where((of) =>
          of.or([
            of('account_id', '=', accountId),
            ...(address === null ? [] : [of('address', '=', address)]),
          ]),
        )
        .execute()
    },
  }
}

/** The next number of the account's year: the transaction is the only writer. */
const insertDeviation = async (
  db: SqlDb,
  deviation: Parameters<DeviationWrites['begin']>[0],
): Promise<Deviation> => {
  const { accountId, year, toolId, incidentId, sensorName, imeiNumber } = deviation
  const { beganAt, endedAt, begunAt, begunBy } = deviation
  const last = await db
    .selectFrom('deviation')
    .select((of) => of.fn.max('number').as('number'))
    .where('account_id', '=', accountId)
    .where('year', '=', year)
    .executeTakeFirst()
  const row = await db
    .insertInto('deviation')
    .values({
      account_id: accountId,
      year,
      number: (last?.number ?? 0) + 1,
      tool_id: toolId,
      incident_id: incidentId,
      sensor_name: sensorName,
      imei_number: imeiNumber,
      began_at: beganAt.getTime(),
      ended_at: endedAt?.getTime() ?? null,
      begun_at: begunAt.getTime(),
      begun_by: begunBy,
      version: 1,
      state: 'OPEN',
      withdrawn_at: null,
      withdrawn_by: null,
      withdrawn_reason: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return asDeviation(row)
}

const writePeople = async (
  db: SqlDb,
  versionId: number,
  people: Parameters<DeviationWrites['addVersion']>[1]['people'],
): Promise<void> => {
  if (people.length === 0) return
  await db.insertInto('deviation_person').values(personRows(versionId, people)).execute()
}
