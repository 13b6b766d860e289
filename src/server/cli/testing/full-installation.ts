import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { importSeriesId, seriesIdOf } from '../../../domain/devices/sensor.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { appendEntry } from '../../audit/append-entry.ts'
import { issuedLogHash } from '../../audit/issued-log-hash.ts'
import { signatureHash } from '../../audit/signature-hash.ts'
import { addEntry } from '../../audit/testing/add-entry.ts'
import { ISSUED_ACTION } from '../../audit/unknown-issued-log.ts'
import { signedAction } from '../../audit/unknown-signature.ts'
import { installationOf } from '../../storage/installation.ts'
import { packed } from '../../storage/packed-file.ts'
import { DATABASE_FILE } from '../../storage/sqlite/open-connection.ts'
import { openSqliteStorage } from '../../storage/sqlite/open-sqlite-storage.ts'
import type { Storage } from '../../storage/storage.ts'
import { autoCommit } from '../../storage/testing/auto-commit.ts'
import { anAccount, aTool, IMEI, later, NOW } from '../../storage/testing/engine.ts'
import { anImport, FILE } from '../../storage/testing/import-rig.ts'
import { emptyTables, fillTable } from './fill-tables.ts'

const START_MS = NOW.getTime() - 40 * DAY_MS

/**
 * An installation with something in every table: readings that are sealed, late, imported and in the hot
 * log, a trail with an erased part, an issued log, contacts that only the log has, and an account below one
 * that is younger. What no store needs has rows that mean nothing.
 */
export const fillInstallation = async (dataDir: string): Promise<void> => {
  const storage = await openSqliteStorage({ dataDir })
  await installationOf(storage)
  await addPeople(storage)
  await addAllReadings(storage)
  await storage.close()
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE))
  for (const table of emptyTables(db)) fillTable(db, table)
  db.close()
}

const addPeople = async (storage: Storage): Promise<void> => {
  const { accounts, tools, devices } = autoCommit(storage)
  const { id: userId } = await accounts.create(anAccount())
  const { id: parentUserId } = await accounts.create(anAccount({ email: 'shop@x', role: 'admin' }))
  await accounts.change(userId, { parentUserId, updatedAt: NOW })
  await tools.create(aTool({ userId }))
  await tools.create(aTool({ userId, equipmentId: 2, name: 'Hűtő' }))
  await devices.create({ imeiNumber: IMEI, alias: null, keyHash: null, createdAt: NOW })
  await devices.touch([{ imeiNumber: IMEI, at: later(1), clockAheadMs: 0 }])
  await devices.heard([{ imeiNumber: IMEI, at: later(7), clockAheadMs: 0 }])
  await addEntries(storage, 5)
  await issueSignedLog(storage, userId)
  await makeReport(storage, userId)
  await makeReview(storage, userId)
}

/** So many entries about an account, and one about a device. */
export const addEntries = async (storage: Storage, count: number): Promise<void> => {
  const actor = { kind: 'account', id: 1 } as const
  for (let i = 0; i < count; i++)
    await addEntry(storage, {
      at: later(i),
      actor,
      action: 'account.changed',
      subject: { kind: 'account', id: '1' },
      before: { email: `${i}@cold.example` },
      after: { email: `${i + 1}@cold.example` },
    })
  await addEntry(storage, {
    at: later(count),
    actor,
    action: 'device.registered',
    subject: { kind: 'device', id: IMEI },
    before: null,
    after: {},
  })
}

const issueSignedLog = (storage: Storage, accountId: number): Promise<void> =>
  storage.transaction(async (stores) => {
    const log = await stores.issuedLogs.issue(
      {
        toolId: 1,
        fromMs: 1,
        toMs: 9,
        untilMs: 8,
        intervalBeforeMs: 60_000.5,
        language: 'slovak',
        timeZone: 'Europe/Bratislava',
        readings: 3,
        format: 1,
        code: 'AAAAA-BBBBB-CCCCC-DDDDD',
        contentHash: 'c0',
        partHashes: { readings: 'r0', owner: 'o0' },
        fileHash: 'f0',
        imeiNumber: IMEI,
        equipmentId: 1,
        issuedAt: later(9),
        issuedTo: accountId,
      },
      { firstName: 'Anna', lastName: 'Kovács', email: 'anna@x', role: 'user' },
    )
    await appendEntry(stores.audit, {
      at: later(9),
      actor: { kind: 'account', id: accountId },
      action: ISSUED_ACTION,
      subject: { kind: 'tool', id: '1' },
      before: null,
      after: { keptHash: issuedLogHash(log) },
    })
    const signature = await stores.signatures.sign({
      subject: { kind: 'log', id: log.id },
      contentHash: log.contentHash,
      meaning: 'APPROVED',
      remark: 'Checked.',
      signedAt: later(10),
      timeZone: 'Europe/Bratislava',
      accountId,
      signer: { firstName: 'Anna', lastName: 'Kovács', email: 'anna@x', role: 'user' },
      signerHash: 'c0ffee',
      salt: 'ab',
    })
    await appendEntry(stores.audit, {
      at: later(10),
      actor: { kind: 'account', id: accountId },
      action: signedAction('log'),
      subject: { kind: 'tool', id: '1' },
      before: null,
      after: { keptHash: signatureHash(signature) },
    })
  })

const makeReview = (storage: Storage, accountId: number): Promise<unknown> =>
  storage.transaction(({ reviews }) =>
    reviews.add(
      {
        accountId,
        kind: 'ALARMS',
        fromDay: '2026-11-01',
        toDay: '2026-11-20',
        timeZone: 'Europe/Bratislava',
        toolIds: [1],
        content: '{"form":1}',
        contentHash: 'c0',
        madeAt: later(2),
        madeBy: accountId,
      },
      [{ accountId, firstName: 'Anna', lastName: 'Kis', address: 'anna@x', salt: '5a' }],
    ),
  )

const makeReport = (storage: Storage, accountId: number): Promise<void> =>
  storage.transaction(async ({ reports }) => {
    const plan = {
      name: 'Monthly',
      rhythm: 'MONTHLY',
      day: 31,
      minute: 420,
      selection: { kind: 'TOOLS', toolIds: [1] },
      format: 'PDF',
      withReadings: true,
      language: 'slovak',
      recipients: [{ address: 'anna@x', accountId, endedAt: later(3) }],
    } as const
    const scheduleId = await reports.addSchedule(accountId, plan, later(1))
    const edition = { timeZone: 'Europe/Bratislava', language: 'slovak' } as const
    await reports.setBegunUntil(scheduleId, edition, later(2))
    const runId = await reports.addRun({
      ...edition,
      scheduleId,
      format: 'PDF',
      withReadings: true,
      periods: [{ fromDay: '2026-10-31', toDay: '2026-11-20' }],
      createdAt: later(2),
      startedBy: accountId,
      recipients: [{ address: 'anna@x', accountId }],
    })
    await reports.addDocument({
      runId,
      toolId: 1,
      fromDay: '2026-10-31',
      name: 'milk.pdf',
      size: 3,
      sha256: 'f0',
      failure: null,
      bytes: new Uint8Array([0, 255, 7]),
    })
    await reports.finish(runId, later(3), { sensors: 1, leftOut: 0 })
    await reports.addLink('secret hash', { runId, address: 'anna@x', expiresAt: later(9) })
  })

/** So many readings of a series, one each five minutes. */
export const addSeries = (storage: Storage, seriesId: number, fromMs: number, count: number) =>
  autoCommit(storage).readings.append(
    {
      toolIds: Array<number>(count).fill(seriesId),
      timesMs: Array.from({ length: count }, (_, i) => fromMs + i * 5 * MINUTE_MS),
      values: Array.from({ length: count }, (_, i) => 400 + ((i * 7 + seriesId) % 50)),
    },
    fromMs + count * 5 * MINUTE_MS,
  )

const addAllReadings = async (storage: Storage): Promise<void> => {
  const series = [1, 2, seriesIdOf(1, 'humidity')]
  for (const seriesId of series) await addSeries(storage, seriesId, START_MS, 35 * 288)
  await storage.transaction(async ({ imports, readings }) => {
    const span = { fromMs: START_MS - DAY_MS, toMs: START_MS - DAY_MS + 1 }
    const { id } = await imports.create(anImport(1, span), await packed(FILE))
    await readings.append(
      { toolIds: [importSeriesId(id)], timesMs: [span.fromMs], values: [555] },
      NOW.getTime(),
    )
  })
  while (await storage.housekeeping.sealSlice(NOW.getTime() + 90 * DAY_MS)) continue
  await autoCommit(storage).devices.heard([{ imeiNumber: IMEI, at: later(8), clockAheadMs: 0 }])
  // Late, between what is sealed, and newer than that.
  await addSeries(storage, 1, START_MS + 2 * DAY_MS + MINUTE_MS, 20)
  await addSeries(storage, 2, NOW.getTime() - DAY_MS, 100)
}
