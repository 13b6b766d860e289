import type { ReviewContent } from '../../src/domain/reviews/review.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf } from '../../src/server/inspection-folders/folder-files.ts'
import { gatherFacts } from '../../src/server/deviations/gather-facts.ts'
import { createECDH, randomBytes } from 'node:crypto'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import { NOBODY } from '../../src/domain/permissions/actor.ts'
import { storedCelsius } from '../../src/domain/readings/stored-value.ts'
import type { LinkPurpose } from '../../src/domain/users/one-time-link.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { newToken, secretHash } from '../../src/server/secret.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { actorOf, openApi } from './api-rig.ts'
import { registerFirst } from './register-first.ts'

/** The content of a review that is drawn. */
const A_TRAIL_REVIEW = {
  kind: 'TRAIL',
  entries: 0,
  counts: [],
  first: null,
  last: null,
  chain: { entries: 0, hash: '0', fault: null },
  form: 1,
  accountId: 0,
  fromDay: '2026-11-01',
  toDay: '2026-11-02',
  timeZone: 'UTC',
  madeMs: 0,
  madeBy: 0,
  toolIds: null,
  people: [],
} satisfies ReviewContent

export const ACTORS = [
  'nobody',
  'user',
  'affiliate',
  'admin',
  'superadmin',
  'factory',
  'app',
] as const
export type ActorName = (typeof ACTORS)[number]

export type Tenant = { name: string; admin: Account; affiliate: Account; user: Account }

/** The accounts, tool and device that an operation is called with. Those of ABSENT do not exist. */
export type Target = {
  userId: string
  affiliateId: string
  toolId: string
  imeiNumber: string
  equipmentId: number
}
export const ABSENT: Target = {
  userId: '999999',
  affiliateId: '999999',
  toolId: '999999',
  imeiNumber: '999999999999999',
  equipmentId: 1,
}

/** Part of all e-mails and names of the other tenant. Only superadmin may see it in an answer. */
export const FOREIGN_MARK = 'tenant-b'

/**
 * A superadmin, two tenants of an admin, an affiliate and a user each, a factory and an app
 * account.
 */
export const openWorld = async () => {
  const api = await openApi()
  let count = 0
  const unique = () => (count += 1)
  const superadmin = await api.addAccount('superadmin', null, 'boss@example.com')
  const tenant = async (name: string): Promise<Tenant> => {
    const admin = await api.addAccount('admin', superadmin, `admin@${name}.example`)
    const affiliate = await api.addAccount('affiliate', admin, `affiliate@${name}.example`)
    return {
      name,
      admin,
      affiliate,
      user: await api.addAccount('user', affiliate, `user@${name}.example`),
    }
  }
  const own = await tenant('tenant-a')
  const foreign = await tenant(FOREIGN_MARK)
  const accounts = {
    ...own,
    superadmin,
    factory: await api.addAccount('factory', superadmin, 'factory@example.com'),
    app: await api.addAccount('app', null, 'app@example.com'),
  }
  const actors = Object.fromEntries(
    ACTORS.map((name) => [name, name === 'nobody' ? NOBODY : actorOf(accounts[name])]),
  ) as Record<ActorName, Actor>
  await api.storage.transaction((stores) =>
    stores.devices.countUnknown('356307999999999', api.clock()),
  )
  /** The actor with a new session of its own, as a login opens it. */
  const withSession = async (name: ActorName): Promise<Actor> => {
    const actor = actors[name]
    return actor.kind === 'nobody' || name === 'app'
      ? actor
      : { ...actor, sessionHash: await api.openSession(actor.id) }
  }

  const refuseReadings = (imeiNumber: string): void =>
    api.refusals.note(imeiNumber, { protocol: 'mqtt', reason: 'not-json', detail: 'line 1' })

  /** The id of a sensor that a gateway of the account, or of the actor's, has found. */
  const freshFoundSensor = async (of: string): Promise<string> => {
    if (of === ABSENT.userId) return of
    const actor = ACTORS.find((name) => name === of)
    const accountId = actor === undefined ? Number(of) : actor === 'nobody' ? 0 : accounts[actor].id
    const id = await api.storage.transaction(({ foundSensors }) =>
      foundSensors.note(
        actor === 'superadmin' ? null : accountId,
        {
          key: `sensor ${unique()}`,
          deviceKey: `thing ${unique()}`,
          deviceName: 'Thing',
          maker: null,
          firmware: null,
          gatewayId: null,
          name: 'temperature',
          channel: 'temperature',
          source: { topic: 'a', path: [], unit: { kind: 'celsius' } },
          trouble: null,
        },
        api.clock(),
      ),
    )
    return String(id)
  }

  /** The id of a grant of the user: for the account above it that has the actor's role, else for the operator. */
  const freshSupport = async (userId: string, of: ActorName): Promise<string> => {
    if (userId === ABSENT.userId) return userId
    const { id, path } = (await api.storage.accounts.byId(Number(userId)))!
    const above = await Promise.all(
      path
        .split('/')
        .filter((part) => part !== '' && part !== userId)
        .map((part) => api.storage.accounts.byId(Number(part))),
    )
    const manager = above.find((account) => account?.role === of && of !== 'superadmin')
    const grant = await api.storage.transaction(({ support }) =>
      support.addGrant({
        accountId: id,
        personId: id,
        managerId: manager?.id ?? null,
        grantedAt: api.clock(),
        until: new Date(api.clock().getTime() + 3_600_000),
      }),
    )
    return String(grant.id)
  }

  /** A file that the actor has posted; any name for who may not. */
  const freshUpload = (of: ActorName): string => {
    const at = new Date(api.clock().getTime() - unique() * 60_000).toISOString()
    const bytes = Buffer.from(`time,temp\n${at},4.5\n`)
    const taken = api.services.uploads.take(actors[of], { fileName: 'a.csv', bytes })
    return taken.ok ? taken.value.id : 'none'
  }

  const freshScan = (of: ActorName): string => {
    const bytes = Buffer.from(`%PDF-1.7 ${unique()}`)
    const taken = api.services.uploads.take(actors[of], { fileName: 'certificate.pdf', bytes })
    return taken.ok ? taken.value.id : 'none'
  }

  /** The id of a file that was imported into the tool. */
  const freshImport = async (toolId: string): Promise<string> => {
    if (toolId === ABSENT.toolId) return toolId
    const actor = actors['superadmin']
    const imported = await api.services.imports.importReadings(actor, {
      toolId: Number(toolId),
      upload: freshUpload('superadmin'),
      layout: null,
      leaveOut: false,
    })
    if (!imported.ok) throw new Error(JSON.stringify(imported.error))
    return String(imported.value.imported.id)
  }

  /** The id of a new certificate of the tool's logger. */
  const freshCertificate = async (toolId: string): Promise<string> => {
    if (toolId === ABSENT.toolId) return toolId
    const shown = await api.services.instruments.addCertificate(actors['superadmin'], {
      toolId: Number(toolId),
      covers: 'logger',
      certificate: {
        number: `K-${unique()}`,
        laboratory: 'Lab',
        calibratedOn: '2026-01-01',
        dueOn: null,
        points: [{ referenceCelsius: 4, deviationCelsius: 0.1, uncertaintyCelsius: null }],
      },
      upload: freshScan('superadmin'),
    })
    if (!shown.ok) throw new Error(JSON.stringify(shown.error))
    return String(shown.value.certificates[0]?.id)
  }

  /** The id of a new session of the account. */
  const freshSession = async (accountId: number): Promise<string> => {
    const session = await api.storage.sessions.byTokenHash(await api.openSession(accountId))
    return String(session?.id)
  }
  const freshSessionOf = (name: ActorName): Promise<string> =>
    freshSession(accounts[name === 'nobody' ? 'user' : name].id)

  /** As if a manager had set the account's password. */
  const makePasswordInitial = async (name: ActorName): Promise<void> => {
    if (name === 'nobody' || name === 'app') return
    await autoCommit(api.storage).accounts.change(accounts[name].id, {
      passwordHash: await createQuickHasher().hash('given by the manager'),
      initialPasswordUntil: new Date(api.clock().getTime() + 60_000),
      updatedAt: api.clock(),
    })
  }

  /** Gives the account a password of its own: "freezing cold". */
  const makePassword = async (name: ActorName): Promise<void> => {
    if (name === 'nobody' || name === 'app') return
    await autoCommit(api.storage).accounts.change(accounts[name].id, {
      passwordHash: await createQuickHasher().hash('freezing cold'),
      updatedAt: api.clock(),
    })
  }

  let issuedLogs = 0
  /** The id of a measurement log of the tool, of a day that no other log is about. */
  const freshIssuedLog = async ({ toolId, imeiNumber, equipmentId }: Target): Promise<string> => {
    if (toolId === ABSENT.toolId) return toolId
    issuedLogs += 1
    const day = new Date(api.clock().getTime() - issuedLogs * 86_400_000).toISOString().slice(0, 10)
    const drawn = await api.services.measureLogs.measureLog(actors['superadmin'], {
      imeiNumber,
      measureId: String(equipmentId),
      type: 'temperature',
      dateStart: day,
      dateEnd: day,
      language: 'english',
    })
    if (!drawn.ok) throw new Error(JSON.stringify(drawn.error))
    const log = await api.storage.issuedLogs.byFileHash(drawn.value.sha256)
    return String(log?.id)
  }

  /** The arguments that name such a log when it is signed. */
  const freshLogToSign = async (target: Target): Promise<string> => {
    const id = await freshIssuedLog(target)
    const listed = await api.storage.issuedLogs.byId(Number(id))
    return `kind: LOG, id: "${id}", contentHash: "${listed?.log.contentHash ?? ''}"`
  }

  /** The id of a signature of the account under a log of the tool, as if it had seen the tool then. */
  const freshSignature = async (target: Target, of: ActorName): Promise<string> => {
    if (target.toolId === ABSENT.toolId) return target.toolId
    const account = accounts[of === 'nobody' ? 'superadmin' : of]
    const { firstName, lastName, email, role } = account
    const { id } = await autoCommit(api.storage).signatures.sign({
      subject: { kind: 'log', id: Number(await freshIssuedLog(target)) },
      contentHash: `hash ${unique()}`,
      meaning: 'REVIEWED',
      remark: null,
      signedAt: api.clock(),
      timeZone: 'UTC',
      accountId: account.id,
      signer: { firstName, lastName, email, role },
      signerHash: 'hash',
      salt: 'salt',
    })
    return String(id)
  }

  /** The id of a new report about a deviation of the tool, in this state. */
  const freshDeviation = async (
    { toolId }: Target,
    state: 'OPEN' | 'WAITING' = 'OPEN',
  ): Promise<string> => {
    if (toolId === ABSENT.toolId) return toolId
    const at = api.clock()
    const { id } = await api.storage.transaction(async (stores) => {
      const owned = await stores.tools.byId(Number(toolId))
      const { tool } = owned!
      const deviation = await stores.deviations.begin(
        {
          accountId: tool.userId,
          year: 2026,
          toolId: tool.id,
          incidentId: null,
          sensorName: tool.name,
          imeiNumber: tool.imeiNumber,
          beganAt: at,
          endedAt: at,
          begunAt: at,
          begunBy: superadmin.id,
        },
        {
          cause: 'c',
          assessment: 'RELEASED',
          assessmentNote: '',
          action: 'a',
          prevention: 'p',
          ...(await gatherFacts(
            stores,
            { tool, incident: null, beganMs: at.getTime() - 60_000, endedMs: at.getTime() },
            at.getTime(),
          )),
          at,
          by: superadmin.id,
          reason: null,
        },
      )
      const [version] = await stores.deviations.versionsOf([deviation.id])
      if (state === 'WAITING')
        await stores.deviations.submit(version!, {
          at,
          by: superadmin.id,
          contentHash: `d${unique()}`,
        })
      return deviation
    })
    return String(id)
  }

  /** The hash of the facts of a report's only version. */
  const factsHashOf = async (id: string): Promise<string> =>
    (await api.storage.deviations.versionsOf([Number(id)]))[0]?.factsHash ?? ''

  /** A signing duty of the account, with what is overdue. */
  const freshDuty = async (userId: string): Promise<string> => {
    if (userId === ABSENT.userId) return userId
    const { id } = await autoCommit(api.storage).signing.add(
      Number(userId),
      {
        record: 'TRAIL',
        rhythm: 'MONTHLY',
        toolIds: null,
        siteId: null,
        withinDays: 5,
        meaning: 'REVIEWED',
        sinceDay: '2026-09-01',
      },
      { person: null, right: 'OWNER', sinceMs: api.clock().getTime() },
      api.clock(),
    )
    return String(id)
  }

  /** A review of the account's trail. */
  const freshReview = async (userId: string): Promise<{ id: string; contentHash: string }> => {
    if (userId === ABSENT.userId) return { id: userId, contentHash: 'x' }
    const contentHash = `e${unique()}`
    const { id } = await autoCommit(api.storage).reviews.add(
      {
        accountId: Number(userId),
        kind: 'TRAIL',
        fromDay: '2026-11-01',
        toDay: '2026-11-02',
        timeZone: 'UTC',
        toolIds: null,
        content: JSON.stringify(A_TRAIL_REVIEW),
        contentHash,
        madeAt: api.clock(),
        madeBy: superadmin.id,
      },
      [],
    )
    return { id: String(id), contentHash }
  }

  /** A plan of reports of the account, with a run that has a file; nobody gets it. */
  const freshReport = async (userId: string) => {
    if (userId === ABSENT.userId) return { scheduleId: userId, runId: userId, documentId: userId }
    const { reports } = autoCommit(api.storage)
    const plan = {
      name: 'Report',
      rhythm: 'DAILY',
      day: null,
      minute: 0,
      selection: { kind: 'ACCOUNT' },
      format: 'PDF',
      withReadings: false,
      language: 'english',
      recipients: [],
    } as const
    const scheduleId = await reports.addSchedule(Number(userId), plan, api.clock())
    await reports.setPaused(scheduleId, api.clock(), api.clock())
    const runId = await reports.addRun({
      scheduleId,
      timeZone: 'UTC',
      language: 'english',
      format: 'PDF',
      withReadings: false,
      periods: [{ fromDay: '2026-11-19', toDay: '2026-11-20' }],
      createdAt: api.clock(),
      startedBy: null,
      recipients: [],
    })
    await reports.finish(runId, api.clock(), { sensors: 1, leftOut: 0 })
    await reports.addDocument({
      runId,
      toolId: null,
      fromDay: '2026-11-19',
      name: 'a.pdf',
      size: 1,
      sha256: 'x',
      failure: null,
      bytes: Buffer.from('x'),
    })
    const [document] = await reports.documentsOf([runId])
    return {
      scheduleId: String(scheduleId),
      runId: String(runId),
      documentId: String(document!.id),
    }
  }

  /** A new link of an inspector to this tool, of today; of its owner unless an account is named. */
  const freshInspection = async (
    { toolId }: Pick<Target, 'toolId'>,
    of: string | null = null,
  ): Promise<{ id: string; secret: string }> => {
    const owned = toolId === ABSENT.toolId ? null : await api.storage.tools.byId(Number(toolId))
    if (owned === null || of === ABSENT.userId) return { id: ABSENT.userId, secret: 'absent' }
    const at = api.clock()
    const secret = newToken()
    const { id } = await api.storage.transaction(async ({ inspectionLinks }) => {
      const link = await inspectionLinks.create({
        accountId: of === null ? owned.tool.userId : Number(of),
        madeBy: owned.tool.userId,
        createdAt: at,
        inspector: 'Food authority',
        note: '',
        language: 'english',
        timeZone: 'UTC',
        fromDay: at.toISOString().slice(0, 10),
        toDay: at.toISOString().slice(0, 10),
        fromMs: Math.floor(at.getTime() / 86_400_000) * 86_400_000,
        toMs: Math.floor(at.getTime() / 86_400_000 + 1) * 86_400_000,
        tools: [{ toolId: owned.tool.id, ownerId: owned.tool.userId }],
        expiresAt: new Date(at.getTime() + 86_400_000),
      })
      await inspectionLinks.addSecret(link.id, secretHash(secret))
      await inspectionLinks.noteView({ linkId: link.id, kind: 'OPENED', toolId: null, at })
      return link
    })
    return { id: String(id), secret }
  }

  /** Ends all links to the tools of this tool's owner: an account has only so many. */
  const endInspections = async ({ toolId }: Pick<Target, 'toolId'>): Promise<void> => {
    const owned = await api.storage.tools.byId(Number(toolId))
    if (owned === null) return
    await api.storage.transaction(async ({ inspectionLinks }) => {
      for (const { id } of await inspectionLinks.openOf(owned.tool.userId, api.clock()))
        await inspectionLinks.revoke(id, api.clock())
    })
  }

  /** Ends all inspection folders that are not made yet: an account has one at a time. */
  const endFolders = async (): Promise<void> => {
    const unfinished = await api.storage.inspectionFolders.unfinished()
    await api.storage.transaction(async ({ inspectionFolders }) => {
      for (const { id } of unfinished) await inspectionFolders.cancel(id, api.clock())
    })
  }

  /** The id of a new inspection folder that the account asked for; with its files unless it waits. */
  const freshFolder = async (
    of: ActorName,
    { toolId }: Pick<Target, 'toolId'>,
    state: 'WAITING' | 'DONE' = 'WAITING',
  ): Promise<string> => {
    await endFolders()
    const account = accounts[of === 'nobody' ? 'superadmin' : of]
    const at = api.clock()
    const { id } = await api.storage.transaction(async ({ inspectionFolders }) => {
      const folder = await inspectionFolders.create({
        accountId: account.id,
        madeBy: account.id,
        createdAt: at,
        toolIds: [Number(toolId)],
        fromMs: at.getTime() - 60_000,
        toMs: at.getTime(),
        language: 'english',
        timeZone: 'UTC',
      })
      if (state === 'DONE') {
        const file = { bytes: 1, sha256: 'ab' }
        await inspectionFolders.take(folder.id, at, at)
        await inspectionFolders.finish(folder.id, { state, at, files: { pdf: file, zip: file } })
      }
      return folder
    })
    const { pdf } = filesOf(join(api.dataDir, 'inspection-folders'), id)
    mkdirSync(dirname(pdf), { recursive: true })
    writeFileSync(pdf, 'x')
    return String(id)
  }

  const freshImei = () => String(356_307_000_000_000 + unique())

  /**
   * A new tool of the tenant's user with one reading, and a new account below its affiliate, which
   * cases may edit and delete.
   */
  const freshTarget = async ({ name, affiliate, user }: Tenant): Promise<Target> => {
    const imeiNumber = freshImei()
    await registerFirst(api, superadmin, imeiNumber)
    const leaf = await api.addAccount('user', affiliate, `leaf-${unique()}@${name}.example`)
    const saved = await api.services.tools.save(actorOf(superadmin), {
      id: null,
      name: `tool of ${name}`,
      userId: user.id,
      imeiNumber,
      equipmentId: 1,
      type: 'temperature',
      defrostFridge: false,
      temperatureCorrection: 0,
      limits: { min: 2, max: 8, notificationMin: 2, notificationMax: 8 },
    })
    if (!saved.ok) throw new Error(`The tool cannot be created: ${saved.error.kind}`)
    const now = api.clock().getTime()
    await api.storage.transaction((stores) =>
      stores.readings.append(
        { toolIds: [saved.value.id], timesMs: [now - 60_000], values: [storedCelsius(4)] },
        now,
      ),
    )
    return {
      userId: String(leaf.id),
      affiliateId: String(affiliate.id),
      toolId: String(saved.value.id),
      imeiNumber,
      equipmentId: 1,
    }
  }

  const untouched = new Map<string, Target>()
  /** As freshTarget, or one that its case has given back: making one takes longer than most cases. */
  const untouchedTarget = async (tenant: Tenant): Promise<Target> => {
    const target = untouched.get(tenant.name) ?? (await freshTarget(tenant))
    untouched.delete(tenant.name)
    return target
  }
  /** For a case that has changed nothing. */
  const giveBack = (tenant: Tenant, target: Target): void => void untouched.set(tenant.name, target)

  /** The secret of a link of an account without a password, whose address is unconfirmed. */
  const freshLink = async (purpose: LinkPurpose): Promise<string> => {
    const secret = newToken()
    const email = `linked-${unique()}@tenant-a.example`
    const account = await api.addAccount('user', own.affiliate, email)
    await autoCommit(api.storage).accounts.change(account.id, {
      emailConfirmedAt: null,
      updatedAt: api.clock(),
    })
    await api.storage.transaction((stores) =>
      stores.sessions.createLink({
        secretHash: secretHash(secret),
        accountId: account.id,
        purpose,
        expiresAt: new Date(api.clock().getTime() + 1000),
        address: email,
      }),
    )
    return secret
  }

  /** The id of a new member of the account. */
  const freshMember = async (userId: string): Promise<string> => {
    if (userId === ABSENT.userId) return userId
    const company = await api.storage.accounts.byId(Number(userId))
    if (company === null) throw new Error('No account')
    const email = `member-${unique()}@${company.email.split('@')[1]}`
    return String((await api.addMember(company, 'STAFF', email)).id)
  }
  /** The id of the account itself, which has a member now. */
  const withMember = async (userId: string): Promise<string> => {
    await freshMember(userId)
    return userId
  }

  const freshLogin = async (password: string): Promise<string> => {
    const email = `login-${unique()}@tenant-a.example`
    await api.addAccount('user', own.affiliate, email, await createQuickHasher().hash(password))
    return email
  }

  const freshAppKey = async (): Promise<string> => {
    // A maker of its own: nothing that a case did to the superadmin stands in its way.
    const maker = await api.addAccount('superadmin', null, `maker-${unique()}@example.com`)
    const actor = { ...actorOf(maker), sessionHash: await api.openSession(maker.id) }
    const key = await api.services.appKeys.create(actor, { name: 'Gateway', userId: null })
    if (!key.ok) throw new Error('No app key')
    return String(key.value.id)
  }

  /** The id of a new token of the account that its owner made. */
  const freshToken = async (userId: string): Promise<string> => {
    if (userId === ABSENT.userId) return userId
    const { id } = await autoCommit(api.storage).tokens.create({
      name: 'Script',
      scopes: ['READ_READINGS'],
      accountId: Number(userId),
      madeBy: Number(userId),
      appAccountId: null,
      tokenHash: secretHash(newToken()),
      createdAt: api.clock(),
      expiresAt: null,
    })
    return String(id)
  }

  /** Of a message that waits, and of its webhook. */
  const freshWebhookMessage = async (userId: string): Promise<string> => {
    if (userId === ABSENT.userId) return userId
    const { webhooks } = autoCommit(api.storage)
    const { id: webhookId } = await webhooks.create({
      accountId: Number(userId),
      madeBy: Number(userId),
      form: 'STANDARD',
      url: 'https://desk.example/1',
      fields: {},
      events: ['ALARM_OPENED'],
      severities: ['alarm'],
      sealedSecret: 'sealed',
      createdAt: api.clock(),
    })
    const [id] = await webhooks.put([
      {
        webhookId,
        messageId: 'msg_1',
        type: 'webhook.test',
        about: null,
        incidentId: null,
        toolId: null,
        body: '{}',
        createdAt: api.clock(),
      },
    ])
    return String(id)
  }

  const freshWebhook = async (userId: string): Promise<string> => {
    const id = await freshWebhookMessage(userId)
    const message = id === userId ? null : await api.storage.webhooks.message(Number(id))
    return message === null ? userId : String(message.webhookId)
  }

  const freshWallLink = async (userId: number) => {
    const wallLink = await api.services.wall.createLink(actorOf(superadmin), {
      name: 'Loading bay',
      userId,
    })
    if (!wallLink.ok) throw new Error('No wall link')
    return wallLink.value
  }

  /** An SMS of the account, by which rules about its customers' alarms may tell. */
  const withSms = async (accountId: number): Promise<void> => {
    await autoCommit(api.storage).webhooks.create({
      accountId,
      madeBy: accountId,
      form: 'SMS',
      url: 'https://sms.example',
      fields: { to: '+36301234567' },
      events: ['ALARM_OPENED'],
      severities: ['alarm'],
      sealedSecret: 'sealed',
      createdAt: api.clock(),
    })
  }

  /** The account and its people are told of alarms of its customers. */
  const withResellerRule = async (accountId: number): Promise<void> => {
    const members = await api.storage.accounts.membersOf(accountId)
    for (const personId of [accountId, ...members.map(({ id }) => id)])
      await autoCommit(api.storage).resellerRules.add(
        {
          personId,
          accountId,
          includesWarnings: false,
          afterMinutes: 30,
          from: null,
          to: null,
          digestAt: null,
          byMail: true,
          byPush: false,
          webhookId: null,
        },
        api.clock(),
      )
  }

  let sites = 0
  /** A site of the account. */
  const freshSite = async (userId: string): Promise<string> => {
    if (userId === ABSENT.userId) return userId
    const { id } = await autoCommit(api.storage).sites.create(
      Number(userId),
      {
        name: `Shop ${(sites += 1)}`,
        address: null,
        openingHours: null,
        contactName: null,
        contactPhone: null,
        technician: null,
      },
      api.clock(),
    )
    return String(id)
  }

  /** The account's owner is on duty all day. */
  const withRota = async (userId: string): Promise<string> => {
    if (userId === ABSENT.userId) return userId
    const shift = {
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      from: '00:00',
      to: '24:00',
      personId: Number(userId),
      secondId: null,
      validFrom: null,
      validTo: null,
    }
    await autoCommit(api.storage).rotas.set(
      Number(userId),
      { shifts: [shift], exceptions: [] },
      api.clock(),
    )
    return userId
  }

  /** Alarms of the account reach nobody. */
  const withoutContacts = async (userId: number): Promise<void> => {
    const { rows } = await api.storage.tools.list({ scope: { kind: 'all' }, ownerId: userId })
    for (const { tool } of rows) {
      await autoCommit(api.storage).tools.change(tool.id, {
        sendEmailMessage: false,
        sendNotificationMessage: false,
        updatedAt: api.clock(),
      })
      const alarms = await api.storage.alarms.toolAlarms(tool.id)
      if (alarms.escalation.length > 0)
        await autoCommit(api.storage).alarms.setToolAlarms(
          tool.id,
          { ...alarms, escalation: [] },
          api.clock(),
        )
    }
  }

  const turnMailOn = (toolId: string) =>
    autoCommit(api.storage).tools.change(Number(toolId), {
      sendEmailMessage: true,
      updatedAt: api.clock(),
    })

  /** The id of a waiting test message about the tool. */
  const freshTestMessage = async (toolId: string): Promise<number> => {
    const at = api.clock()
    const [id] = await autoCommit(api.storage).outbox.put([
      {
        incidentId: null,
        kind: 'TEST',
        sequence: 0,
        channel: 'EMAIL',
        recipient: 'cook@example.com',
        accountId: null,
        language: 'english',
        timeZone: 'UTC',
        createdAt: at,
        dueAt: at,
        facts: {
          toolId: Number(toolId),
          toolName: 'Fridge',
          imeiNumber: '356307042441013',
          equipmentId: 1,
          ownerId: own.user.id,
          ownerName: 'Anna',
          lane: 'NODATA',
          celsius: 4,
          limit: null,
          extreme: null,
          startedMs: at.getTime(),
          atMs: at.getTime(),
          recoveredMs: null,
          isBreaching: false,
          recoveryCause: null,
          count: 1,
        },
      },
    ])
    return id!
  }

  /** Arguments of subscribePush for a new browser. */
  const freshBrowser = (): string => {
    const keys = createECDH('prime256v1')
    return `endpoint: "https://fcm.googleapis.com/fcm/send/${unique()}", p256dh: "${keys.generateKeys('base64url')}", auth: "${randomBytes(16).toString('base64url')}"`
  }

  /** The id of a new open alarm of the tool. */
  const freshAlarm = async (toolId: string): Promise<string> => {
    if (toolId === ABSENT.toolId) return toolId
    const at = api.clock()
    const { id } = await api.storage.transaction((stores) =>
      stores.alarms.open({
        toolId: Number(toolId),
        lane: 'HIGH',
        state: 'ACTIVE',
        startedAt: at,
        openedAt: at,
        recoveredAt: null,
        recoveryCause: null,
        limit: 8,
        extreme: 9,
        isBreaching: false,
        isLate: false,
      }),
    )
    return String(id)
  }

  /** The id of a new group with one alarm of the tool. */
  const freshGroup = async (toolId: string): Promise<string> => {
    const incidentId = Number(await freshAlarm(toolId))
    if (toolId === ABSENT.toolId) return toolId
    const at = api.clock()
    const { id } = await api.storage.transaction(async (stores) => {
      const owned = await stores.tools.byId(Number(toolId))
      return stores.alarmGroups.begin(
        { ownerId: owned!.tool.userId, siteId: null, lane: 'HIGH', condition: null, startedAt: at },
        [{ incidentId, toolId: Number(toolId), openedMs: at.getTime() }],
      )
    })
    return String(id)
  }

  /** The id of a new alarm of the tool that was acknowledged by a link in a message. */
  const alarmWithoutAction = async (toolId: string): Promise<string> => {
    const id = await freshAlarm(toolId)
    if (id === ABSENT.toolId) return id
    await api.storage.transaction((stores) =>
      stores.alarms.respond(Number(id), {
        kind: 'ACKNOWLEDGED',
        at: api.clock(),
        accountId: null,
        correctiveAction: '',
      }),
    )
    return id
  }

  /** The id of a new ended alarm of the tool, a minute after the others. */
  const laterAlarm = async (toolId: string): Promise<string> => {
    if (toolId === ABSENT.toolId) return toolId
    const at = new Date(api.clock().getTime() + 60_000)
    const { id } = await api.storage.transaction((stores) =>
      stores.alarms.open({
        toolId: Number(toolId),
        lane: 'LOW',
        state: 'RECOVERED',
        startedAt: at,
        openedAt: at,
        recoveredAt: at,
        recoveryCause: 'readings',
        limit: 2,
        extreme: 1,
        isBreaching: false,
        isLate: false,
      }),
    )
    return String(id)
  }

  const registered = async (userId: number | null) => {
    const device = { imeiNumber: freshImei(), alias: null, userId }
    const registration = await api.services.devices.register(actorOf(superadmin), device)
    if (!registration.ok) throw new Error('No device')
    return registration.value
  }
  /** The IMEI of a new device of the stock. */
  const freshDevice = async (): Promise<string> => (await registered(null)).device.imeiNumber
  /** The IMEI of a new device that the lowest manager of the own tenant holds. */
  const freshHeldDevice = async (): Promise<string> =>
    (await registered(own.affiliate.id)).device.imeiNumber
  /** A device of the stock, and one that the lowest manager of the own tenant holds. */
  const devicesOfAll = async (): Promise<void> => {
    await registered(null)
    await registered(own.affiliate.id)
  }
  /** Something is wrong with the server. */
  const serverTrouble = async (): Promise<void> => {
    api.serverWatch.damage.report({ place: 'page 7', text: 'Page 7 is damaged.' })
    await api.serverWatch.look()
  }
  /** Arguments of claimDevice that claim a new device of the stock. */
  const freshClaim = async (): Promise<string> => {
    const { device, claimCode } = await registered(null)
    return `imeiNumber: "${device.imeiNumber}", claimCode: "${claimCode}"`
  }

  return {
    api,
    actors,
    withSession,
    freshSession,
    freshSessionOf,
    makePasswordInitial,
    makePassword,
    freshDeviation,
    freshFolder,
    endFolders,
    factsHashOf,
    freshIssuedLog,
    freshLogToSign,
    freshDuty,
    freshReport,
    freshReview,
    freshSignature,
    accounts,
    own,
    foreign,
    freshImei,
    freshFoundSensor,
    freshUpload,
    freshImport,
    freshCertificate,
    nowText: () => api.clock().toISOString(),
    refuseReadings,
    freshTarget,
    untouchedTarget,
    giveBack,
    freshAlarm,
    freshGroup,
    alarmWithoutAction,
    laterAlarm,
    turnMailOn,
    freshTestMessage,
    freshBrowser,
    freshDevice,
    freshHeldDevice,
    devicesOfAll,
    serverTrouble,
    freshClaim,
    freshAddress: () => `2001:db8:${unique().toString(16)}::1`,
    freshAppKey,
    freshToken,
    freshWallLink,
    freshInspection,
    endInspections,
    withRota,
    freshSite,
    freshSupport,
    withSms,
    withResellerRule,
    withoutContacts,
    freshWebhook,
    freshWebhookMessage,
    freshMember,
    withMember,
    freshLogin,
    freshLink,
    freshEmail: () => `new-${unique()}@example.com`,
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
