import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/durations.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { chainCheck } from '../../src/server/audit/chain-check.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { unknownSignature } from '../../src/server/audit/unknown-signature.ts'
import { readPdf, textOf } from '../../src/server/measure-log/testing/read-pdf.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { granted, IMEI, type Ingest, openIngest, reading } from './ingest-rig.ts'
import { secondFactorRequests } from './second-factor-requests.ts'

const PASSWORD = 'kr9&vzqm'
const passwordHash = await createQuickHasher().hash(PASSWORD)

const LOG = `{ generateMeasureLog(imeiNumber: "${IMEI}", measureId: "1", dateStart: "2026-11-20", dateEnd: "2026-11-20", language: english) }`
const LIST = `query ($toolId: ID!, $first: Int, $before: ID) { issuedLogs(toolId: $toolId, first: $first, before: $before) {
  id code contentHash firstName signatures { id meaning remark signedAt timeZone contentHash firstName lastName account role isMine withdrawnAt withdrawnReason } } }`
const SIGN = `mutation ($id: ID!, $contentHash: String!, $meaning: SignatureMeaning!, $remark: String, $password: String, $code: String, $passkey: String) {
  signRecord(kind: LOG, id: $id, contentHash: $contentHash, meaning: $meaning, remark: $remark, password: $password, code: $code, passkey: $passkey) { id } }`
const WITHDRAW =
  'mutation ($id: ID!, $reason: String!) { withdrawSignature(id: $id, reason: $reason) { id withdrawnAt withdrawnReason } }'
const VERIFY =
  'query ($code: String) { verifyLog(code: $code) { signatures { meaning signedAt firstName lastName account role withdrawnAt } } }'

let ingest: Ingest
let key: string
let tool: Tool
let anna: Actor
beforeEach(async () => {
  ingest = await openIngest()
  key = await ingest.register()
  tool = await ingest.addTool(1)
  await store(reading(1, '2026-11-20T08:00:00Z', 4), reading(1, '2026-11-20T08:05:00Z', 4.5))
  await autoCommit(ingest.storage).accounts.change(ingest.anna.id, {
    passwordHash,
    timeZone: 'Europe/Budapest',
    updatedAt: ingest.clock(),
  })
  ingest.moveClock(DAY_MS)
  anna = (await ingest.session(ingest.anna.email, PASSWORD)).actor
})
afterEach(() => ingest.closeIngest())
const requests = secondFactorRequests(() => ingest)

const store = (...readings: unknown[]) => ingest.send({ imei: IMEI, readings }, { key })

type Signature = { id: string; isMine: boolean } & Record<string, unknown>
type Log = { id: string; code: string; contentHash: string; signatures: Signature[] }
const list = async (page: { first?: number; before?: string } = {}, actor = anna) => {
  const variables = { toolId: tool.id, ...page }
  const { data, errors } = await ingest.ask(LIST, { actor, variables })
  if (errors[0]) throw new Error(errors[0].message)
  return (data as { issuedLogs: Log[] }).issuedLogs
}
/** Issues the log and answers it as it is listed. */
const issue = async (): Promise<Log> => {
  const { errors } = await ingest.ask(LOG, { actor: anna })
  if (errors[0]) throw new Error(errors[0].message)
  return (await list({ first: 1 }))[0]!
}
const sign = (
  { id, contentHash }: Pick<Log, 'id' | 'contentHash'>,
  variables: Record<string, unknown> = { password: PASSWORD },
  actor = anna,
) => ingest.ask(SIGN, { actor, variables: { id, contentHash, meaning: 'REVIEWED', ...variables } })
const refusalOf = async (signing: ReturnType<typeof sign>) => {
  const [error] = (await signing).errors
  return error === undefined ? 'none' : ((error.keys as string[] | undefined)?.[0] ?? error.code)
}
const signatureOf = async (signing: ReturnType<typeof sign>): Promise<string> => {
  const { data, errors } = await signing
  if (errors[0]) throw new Error(errors[0].message)
  return (data as { signRecord: { id: string } }).signRecord.id
}
const withdraw = (id: string, reason: string, actor = anna) =>
  ingest.ask(WITHDRAW, { actor, variables: { id, reason } })

describe('a signature under a measurement log', () => {
  test('holds name, role, account, instant with zone, meaning, remark and the hash of the record', async () => {
    const log = await issue()
    await signatureOf(sign(log, { password: PASSWORD, remark: ' The door stood open. ' }))
    const [signed] = await list()
    expect(signed?.signatures).toEqual([
      {
        id: expect.any(String),
        meaning: 'REVIEWED',
        remark: 'The door stood open.',
        signedAt: '2026-11-21T09:00:00Z',
        timeZone: 'Europe/Budapest',
        contentHash: log.contentHash,
        firstName: 'Anna',
        lastName: 'Kovács',
        account: 'anna@example.com',
        role: 'user',
        isMine: true,
        withdrawnAt: null,
        withdrawnReason: null,
      },
    ])
  })

  test('belongs to the record: a log issued again has it, one of a changed record has not', async () => {
    await signatureOf(sign(await issue()))
    ingest.moveClock(MINUTE_MS)
    expect((await issue()).signatures).toMatchObject([{ meaning: 'REVIEWED' }])
    await store(reading(1, '2026-11-20T08:10:00Z', 5))
    expect((await issue()).signatures).toEqual([])
  })

  test('is on the chained trail, with the remark as a personal fact', async () => {
    const log = await issue()
    await signatureOf(sign(log, { password: PASSWORD, remark: 'The door stood open.' }))
    const entries = await entriesAbout(ingest.storage, { kind: 'tool', id: String(tool.id) })
    expect(entries.at(-1)).toMatchObject({
      action: 'log.signed',
      actor: { kind: 'account', id: ingest.anna.id },
      after: {
        code: log.code,
        meaning: 'REVIEWED',
        contentHash: log.contentHash,
        remark: 'The door stood open.',
        keptHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
    expect(await unknownSignature(ingest.storage.audit, ingest.storage.signatures)).toBeNull()
  })

  test('that nobody made is found: no entry has its hash', async () => {
    const log = await issue()
    const { id } = await autoCommit(ingest.storage).signatures.sign({
      subject: { kind: 'log', id: Number(log.id) },
      contentHash: log.contentHash,
      meaning: 'APPROVED',
      remark: null,
      signedAt: ingest.clock(),
      timeZone: 'UTC',
      accountId: ingest.anna.id,
      signer: { firstName: 'Anna', lastName: 'Kovács', email: 'anna@example.com', role: 'user' },
      signerHash: 'hash',
      salt: 'salt',
    })
    expect(await unknownSignature(ingest.storage.audit, ingest.storage.signatures)).toBe(id)
  })

  test('stays when the person is erased, without name and account', async () => {
    const log = await issue()
    await signatureOf(sign(log, { password: PASSWORD, remark: 'The door stood open.' }))
    granted(await ingest.services.tools.remove(ingest.root, { id: tool.id }))
    granted(await ingest.services.users.remove(ingest.root, { id: ingest.anna.id }))
    granted(await ingest.services.audit.erasePerson(ingest.root, { id: ingest.anna.id }))
    const { data } = await ingest.ask(VERIFY, { variables: { code: log.code } })
    expect(data).toEqual({
      verifyLog: {
        signatures: [
          {
            meaning: 'REVIEWED',
            signedAt: '2026-11-21T09:00:00Z',
            firstName: '',
            lastName: '',
            account: '',
            role: 'user',
            withdrawnAt: null,
          },
        ],
      },
    })
    const [signature] = await ingest.storage.signatures.ofRecords([log.contentHash])
    expect(signature?.signerHash).toMatch(/^[0-9a-f]{64}$/)
    const check = chainCheck(ingest.storage.audit)
    let progress = await check()
    while (progress.kind === 'running') progress = await check()
    expect(progress.kind).toBe('whole')
    expect(await unknownSignature(ingest.storage.audit, ingest.storage.signatures)).toBeNull()
  })

  test('is shown by /verify, and a log without one as not signed', async () => {
    const { code, ...log } = await issue()
    const verified = async () => (await ingest.ask(VERIFY, { variables: { code } })).data
    expect(await verified()).toEqual({ verifyLog: { signatures: [] } })
    await signatureOf(sign(log))
    expect(await verified()).toMatchObject({
      verifyLog: { signatures: [{ meaning: 'REVIEWED', lastName: 'Kovács', withdrawnAt: null }] },
    })
  })
})

test('a log that is issued again for the same record prints its signatures', async () => {
  const printed = async () => {
    const { data } = await ingest.ask(LOG, { actor: anna })
    const { generateMeasureLog } = data as { generateMeasureLog: string }
    const { structure } = readPdf(Buffer.from(generateMeasureLog, 'base64'))
    return textOf(structure).join(' ').replaceAll('\u00a0', ' ')
  }
  expect(await printed()).not.toContain('The door stood open.')
  const [log] = await list()
  await signatureOf(sign(log!, { password: PASSWORD, remark: 'The door stood open.' }))
  ingest.moveClock(MINUTE_MS)
  expect(await printed()).toContain('The door stood open.')
  expect((await list())[0]?.code).toBe(log?.code)
})

describe('each signature asks for a proof of its own', () => {
  test('a login of moments ago does not count, nor does a signature of moments ago', async () => {
    const log = await issue()
    expect(await refusalOf(sign(log, {}))).toBe('users.currentPasswordNeeded')
    expect(await refusalOf(sign(log))).toBe('none')
    expect(await refusalOf(sign(log, { meaning: 'APPROVED' }))).toBe('users.currentPasswordNeeded')
    expect(await refusalOf(sign(log, { meaning: 'APPROVED', password: PASSWORD }))).toBe('none')
  })

  test('a wrong password is refused, put on record and limited', async () => {
    const log = await issue()
    for (let i = 0; i < 5; i += 1)
      expect(await refusalOf(sign(log, { password: 'wrong' }))).toBe('users.currentPasswordWrong')
    expect(await refusalOf(sign(log))).toBe('RATE_LIMITED')
    const entries = await entriesAbout(ingest.storage, {
      kind: 'account',
      id: String(ingest.anna.id),
    })
    expect(entries.filter(({ action }) => action === 'account.password-wrong')).toHaveLength(5)
    expect((await list())[0]?.signatures).toEqual([])
  })

  test('a code of the app signs once; a wrong one does not', async () => {
    const log = await issue()
    const { phone } = await requests.withPhone(anna)
    ingest.moveClock(30 * SECOND_MS)
    const code = phone.code()
    const wrong = code === '123456' ? '123457' : '123456'
    expect(await refusalOf(sign(log, { code: wrong }))).toBe('users.codeWrong')
    expect(await refusalOf(sign(log, { code }))).toBe('none')
    expect(await refusalOf(sign(log, { meaning: 'APPROVED', code }))).toBe('users.codeUsed')
  })

  test('a passkey signs for the one signature that it was shown for', async () => {
    const log = await issue()
    const { authenticator } = await requests.withPasskey(anna)
    const passkey = authenticator.show(await requests.passkeyChallenge(anna))
    expect(await refusalOf(sign(log, { passkey }))).toBe('none')
    expect(await refusalOf(sign(log, { meaning: 'APPROVED', passkey }))).not.toBe('none')
    expect((await list())[0]?.signatures).toHaveLength(1)
  })
})

describe('a log is not signed', () => {
  test('when its record has changed since: the refusal says so', async () => {
    const log = await issue()
    await store(reading(1, '2026-11-20T08:10:00Z', 5))
    expect(await refusalOf(sign(log))).toBe('signatures.recordChanged')
  })

  test('twice by one person with the same meaning; another person may', async () => {
    const log = await issue()
    await signatureOf(sign(log))
    expect(await refusalOf(sign(log))).toBe('signatures.signedAlready')
    ingest.moveClock(MINUTE_MS)
    expect(await refusalOf(sign(await issue()))).toBe('signatures.signedAlready')
    await autoCommit(ingest.storage).accounts.change(ingest.root.id, {
      passwordHash,
      updatedAt: ingest.clock(),
    })
    const root = await ingest.storage.accounts.byId(ingest.root.id)
    const { actor } = await ingest.session(root!.email, PASSWORD)
    expect(await refusalOf(sign(log, { password: PASSWORD }, actor))).toBe('none')
    expect((await list())[0]?.signatures.map(({ isMine }) => isMine)).toEqual([true, false])
  })

  test('that is another one than the person has read', async () => {
    const log = await issue()
    const other = { id: log.id, contentHash: 'a'.repeat(64) }
    expect(await refusalOf(sign(other))).toBe('signatures.recordChanged')
  })

  test('by a stranger, who learns no more than of an absent one', async () => {
    const log = await issue()
    await ingest.addAccount('user', null, 'eve@example.com', passwordHash)
    const eve = (await ingest.session('eve@example.com', PASSWORD)).actor
    const [foreign] = (await sign(log, { password: PASSWORD }, eve)).errors
    const [absent] = (await sign({ ...log, id: '999999' }, { password: PASSWORD }, eve)).errors
    expect(foreign).toEqual(absent)
    expect(foreign?.code).toBe('NOT_FOUND')
  })

  test('when the sensor has moved away meanwhile', async () => {
    const log = await issue()
    const eve = await ingest.addAccount('user', null, 'eve@example.com', passwordHash)
    granted(
      await ingest.services.tools.save(ingest.root, {
        ...tool,
        type: 'temperature',
        userId: eve.id,
      }),
    )
    expect(await refusalOf(sign(log))).toBe('NOT_FOUND')
  })

  test('by the next customer of the sensor, who is not shown it either', async () => {
    const log = await issue()
    ingest.moveClock(MINUTE_MS)
    const eve = await ingest.addAccount('user', null, 'eve@example.com', passwordHash)
    granted(
      await ingest.services.tools.save(ingest.root, {
        ...tool,
        type: 'temperature',
        userId: eve.id,
      }),
    )
    const { actor } = await ingest.session('eve@example.com', PASSWORD)
    expect(await list({}, actor)).toEqual([])
    expect(await refusalOf(sign(log, { password: PASSWORD }, actor))).toBe('NOT_FOUND')
    expect(await list({}, ingest.root)).toHaveLength(1)
  })

  test('by a member who may only look on, nor by one who was deleted meanwhile', async () => {
    const log = await issue()
    const member = async (right: 'STAFF' | 'VIEWER', email: string) => {
      const { id } = await ingest.addMember(ingest.anna, right, email)
      await autoCommit(ingest.storage).accounts.change(id, {
        passwordHash,
        updatedAt: ingest.clock(),
      })
      return { id, actor: (await ingest.session(email, PASSWORD)).actor }
    }
    const viewer = await member('VIEWER', 'vera@example.com')
    expect(await refusalOf(sign(log, { password: PASSWORD }, viewer.actor))).toBe(
      'members.viewersRead',
    )
    const staff = await member('STAFF', 'sven@example.com')
    expect(await refusalOf(sign(log, { password: PASSWORD }, staff.actor))).toBe('none')
    granted(await ingest.services.users.remove(ingest.root, { id: staff.id }))
    const again = sign(log, { meaning: 'APPROVED', password: PASSWORD }, staff.actor)
    expect(await refusalOf(again)).toBe('UNAUTHENTICATED')
  })

  test('with a remark that is too long', async () => {
    expect(await refusalOf(sign(await issue(), { remark: 'x'.repeat(501) }))).not.toBe('none')
  })
})

describe('a signature is withdrawn', () => {
  test('with a reason, and both stay on record; then the person may sign again', async () => {
    const log = await issue()
    const id = await signatureOf(sign(log))
    ingest.moveClock(MINUTE_MS)
    expect((await withdraw(id, ' ')).errors[0]?.keys).toEqual(['signatures.reasonMissing'])
    expect((await withdraw(id, 'wrong day')).errors).toEqual([])
    expect((await withdraw(id, 'wrong day')).errors[0]?.keys).toEqual([
      'signatures.withdrawnAlready',
    ])
    expect((await list())[0]?.signatures).toMatchObject([
      {
        meaning: 'REVIEWED',
        withdrawnAt: '2026-11-21T09:01:00Z',
        withdrawnReason: 'wrong day',
      },
    ])
    const entries = await entriesAbout(ingest.storage, { kind: 'tool', id: String(tool.id) })
    expect(entries.at(-1)).toMatchObject({
      action: 'log.signature-withdrawn',
      before: { code: log.code, meaning: 'REVIEWED', contentHash: log.contentHash },
      reason: 'wrong day',
    })
    await signatureOf(sign(log))
    expect((await list())[0]?.signatures).toHaveLength(2)
  })
})

test('the issued logs of a sensor come in pages, the newest first', async () => {
  const first = await issue()
  ingest.moveClock(MINUTE_MS)
  const second = await issue()
  expect((await list({ first: 1 })).map(({ id }) => id)).toEqual([second.id])
  expect((await list({ before: second.id })).map(({ id }) => id)).toEqual([first.id])
})
