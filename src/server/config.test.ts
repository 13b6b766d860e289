import { describe, expect, test } from 'vitest'
import { type Config, readConfig } from './config.ts'

const configOf = (env: Record<string, string>): Config => {
  const config = readConfig(env)
  if (!config.ok) throw new Error(config.error.join(' '))
  return config.value
}

const complaintsOf = (env: Record<string, string>): readonly string[] => {
  const config = readConfig(env)
  return config.ok ? [] : config.error
}

describe('settings', () => {
  test('an empty environment gives the documented defaults', () => {
    expect(configOf({})).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      publicUrl: null,
      adminEmail: 'admin@localhost',
      adminPassword: null,
      registration: 'open',
      retentionDays: 1826,
      logLevel: 'info',
      trustedProxies: [],
      metrics: { kind: 'off' },
      backups: { isOn: true, folder: null, shareOfDisk: 0.25, s3: null },
      production: true,
    })
    expect(configOf({}).dataDir).toMatch(/[/\\]data$/)
  })

  test('an empty value counts as unset', () => {
    expect(configOf({ PORT: '', REGISTRATION: ' ' })).toMatchObject({
      port: 3000,
      registration: 'open',
    })
  })

  test('a copy lies in a folder of its own, outside of the data folder', () => {
    expect(configOf({}).copyDir).toBe(null)
    expect(configOf({ DATA_DIR: '/a/data', COPY_DIR: '/a/data-copy' }).copyDir).toBe('/a/data-copy')
    for (const COPY_DIR of ['/a/data', '/a/data/copy', '/a'])
      expect(complaintsOf({ DATA_DIR: '/a/data', COPY_DIR })).toEqual([
        `COPY_DIR and DATA_DIR must be two folders, neither inside of the other, better on two disks: ${COPY_DIR} and /a/data are not.`,
      ])
  })

  test('the public address loses its trailing slash', () => {
    expect(configOf({ PUBLIC_URL: 'https://cold.example.com/' }).publicUrl).toBe(
      'https://cold.example.com',
    )
  })

  test('metrics open on a port of their own or behind a key', () => {
    expect(configOf({ METRICS_PORT: '9100' }).metrics).toEqual({ kind: 'own-port', port: 9100 })
    expect(configOf({ METRICS_KEY: 'k'.repeat(16) }).metrics).toEqual({
      kind: 'key',
      key: 'k'.repeat(16),
    })
  })

  test('MQTT is on its usual port, on another one, or off; with TLS it needs a certificate', () => {
    expect(configOf({}).mqtt).toEqual({ port: 1883, isPortSet: false, tlsPort: null, url: null })
    expect(configOf({ MQTT_PORT: '1884' }).mqtt).toMatchObject({ port: 1884, isPortSet: true })
    expect(configOf({ MQTT_PORT: '0' }).mqtt.port).toBeNull()
    const tls = { TLS_CERT: '/etc/cold/cert.pem', TLS_KEY: '/etc/cold/key.pem' }
    expect(configOf({ MQTTS_PORT: '8883', ...tls }).mqtt.tlsPort).toBe(8883)
    expect(complaintsOf({ MQTTS_PORT: '8883' })[0]).toMatch(/^MQTTS_PORT is set, but TLS_CERT/)
    for (const wrong of ['65536', 'on', '-1'])
      expect(complaintsOf({ MQTT_PORT: wrong })).toEqual([
        `MQTT_PORT must be a whole number from 0 to 65535, not "${wrong}".`,
      ])
    expect(complaintsOf({ MQTT_PORT: '3000' })).toEqual(['MQTT_PORT must differ from PORT (3000).'])
  })

  test('the broker to subscribe at is named by its address; a wrong one is not repeated, since it may hold a password', () => {
    expect(configOf({ MQTT_URL: 'mqtts://cold%40x:p%3Aw@broker.example' }).mqtt.url).toEqual({
      host: 'broker.example',
      port: 8883,
      isTls: true,
      user: 'cold@x',
      password: 'p:w',
    })
    expect(configOf({ MQTT_URL: 'mqtt://[::1]:1900' }).mqtt.url).toEqual({
      host: '::1',
      port: 1900,
      isTls: false,
      user: null,
      password: null,
    })
    for (const wrong of [
      'broker.example',
      'http://a:secret@b',
      'mqtt://a:secret@b/x',
      'mqtt://%E0%A4@b',
    ]) {
      const [complaint = ''] = complaintsOf({ MQTT_URL: wrong })
      expect(complaint).toMatch(/^MQTT_URL must be a broker/)
      expect(complaint).not.toContain('secret')
    }
  })

  test('devices may connect at another address than browsers', () => {
    expect(configOf({ HOST: '127.0.0.1' }).devicesHost).toBe('127.0.0.1')
    expect(configOf({ HOST: '127.0.0.1', DEVICES_HOST: '0.0.0.0' })).toMatchObject({
      host: '127.0.0.1',
      devicesHost: '0.0.0.0',
    })
    expect(complaintsOf({ DEVICES_HOST: 'here' })[0]).toMatch(/^DEVICES_HOST must be an IP address/)
  })

  test('certificate and key of TLS are set together', () => {
    const pair = configOf({ TLS_CERT: '/etc/cold/cert.pem', TLS_KEY: '/etc/cold/key.pem' })
    expect(pair.tls).toEqual({ certPath: '/etc/cold/cert.pem', keyPath: '/etc/cold/key.pem' })
    expect(configOf({}).tls).toBeNull()
    for (const one of ['TLS_CERT', 'TLS_KEY'])
      expect(complaintsOf({ [one]: '/etc/cold/cert.pem' })).toEqual([
        'TLS_CERT and TLS_KEY are a pair: set both, or neither.',
      ])
  })

  test('Teltonika loggers are taken once a port is set, with TLS once there is a certificate', () => {
    const tls = { TLS_CERT: '/etc/cold/cert.pem', TLS_KEY: '/etc/cold/key.pem' }
    expect(configOf({}).teltonika).toEqual({ port: null, tlsPort: null })
    expect(configOf({ TELTONIKA_PORT: '0' }).teltonika.port).toBeNull()
    expect(
      configOf({ TELTONIKA_PORT: '5027', TELTONIKA_TLS_PORT: '5028', ...tls }).teltonika,
    ).toEqual({ port: 5027, tlsPort: 5028 })
    expect(complaintsOf({ TELTONIKA_TLS_PORT: '5028' })).toEqual([
      'TELTONIKA_TLS_PORT is set, but TLS_CERT and TLS_KEY are not: they name the files of certificate and key.',
    ])
    expect(complaintsOf({ TELTONIKA_PORT: 'on' })).toEqual([
      'TELTONIKA_PORT must be a whole number from 0 to 65535, not "on".',
    ])
  })

  test('a store for backups needs its bucket and key, and TLS outside this machine', () => {
    const store = { S3_BUCKET: 'cold', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(configOf({ ...store, S3_PREFIX: 'a/b' }).backups.s3).toEqual({
      endpoint: null,
      region: 'us-east-1',
      bucket: 'cold',
      prefix: 'a/b/',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
    expect(complaintsOf({ S3_BUCKET: 'cold' })).toEqual([
      'A store for backups needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all three, or none.',
    ])
    for (const endpoint of ['http://s3.example.com', 's3.example.com', 'https://x.example/path'])
      expect(complaintsOf({ ...store, S3_ENDPOINT: endpoint }).join()).toContain('S3_ENDPOINT must')
    expect(configOf({ ...store, S3_ENDPOINT: 'http://127.0.0.1:9000/' }).backups.s3).toMatchObject({
      endpoint: 'http://127.0.0.1:9000',
    })
    expect(complaintsOf({ ...store, S3_PREFIX: '../x y' }).join()).toContain('S3_PREFIX must')
  })

  test('an unknown time zone of the machine stops the start; without one it is as the system says', () => {
    for (const TZ of ['', 'UTC', 'Europe/Budapest', 'Etc/GMT+2', ':Europe/Berlin'])
      expect(complaintsOf({ TZ })).toEqual([])
    for (const TZ of ['Mars/City', 'CET-1CEST', '+02:00'])
      expect(complaintsOf({ TZ })).toEqual([
        `TZ must be a time zone, such as Europe/Budapest or UTC, not "${TZ}".`,
      ])
  })

  test('trusted proxies are addresses, networks and names of private ranges', () => {
    expect(configOf({ TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8' }).trustedProxies).toEqual([
      'loopback',
      '10.0.0.0/8',
      'fd00::/8',
    ])
  })

  test.each([
    ['PORT', '70000'],
    ['PORT', '30a'],
    ['PORT', '-1'],
    ['HOST', 'somewhere'],
    ['PUBLIC_URL', 'cold.example.com'],
    ['PUBLIC_URL', 'https://cold.example.com/app'],
    ['PUBLIC_URL', 'ftp://cold.example.com'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
    ['REGISTRATION', 'maybe'],
    ['RETENTION_DAYS', '364'],
    ['RETENTION_DAYS', '1.5'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['METRICS_PORT', '0'],
    ['METRICS_KEY', 'short'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'alarm'],
    ['MAIL_FROM', 'a@x.example\nBcc: b@x.example'],
    ['VAPID_PUBLIC_KEY', 'short'],
    ['VAPID_PRIVATE_KEY', 'short'],
    ['PUSH_HOSTS', 'https://push.example.com'],
    ['WEBHOOK_HOSTS', 'http://desk.lan'],
    ['WEBHOOK_HOSTS', '10.0.0.0/40'],
    ['HEARTBEAT_URL', 'hc-ping.com/token'],
    ['HEARTBEAT_URL', 'https://hc-ping.com/5bf66975-d4c7-4bf5-bcc8-b8d8a82ea278/fail'],
    ['WATCH', 'cold2.example.com'],
    ['WATCH', 'https://cold2.example.com,https://cold3.example.com/readyz'],
    ['WATCH', 'https://user:password@cold2.example.com'],
  ])('%s=%s is refused with a sentence that names the setting', (name, value) => {
    const [complaint, ...others] = complaintsOf({ [name]: value })
    expect(others).toEqual([])
    expect(complaint).toMatch(new RegExp(`^${name} must .*\\.$`))
  })

  test('mail needs a server and a sender; push makes its own keys unless it is given a pair', () => {
    expect(configOf({}).delivery).toEqual({
      mail: null,
      push: { keys: null, hosts: [], subject: 'mailto:admin@localhost' },
    })
    expect(configOf({ PUBLIC_URL: 'https://cold.example.com' }).delivery.push.subject).toBe(
      'https://cold.example.com',
    )
    const [publicKey, privateKey] = ['p'.repeat(87), 's'.repeat(43)]
    expect(
      configOf({
        SMTP_URL: 'smtp://anna:pw@mail.example.com',
        MAIL_FROM: 'Coldwatch <alarm@cold.example.com>',
        VAPID_PUBLIC_KEY: publicKey,
        VAPID_PRIVATE_KEY: privateKey,
        PUSH_HOSTS: 'push.example.com, *.example.org',
      }).delivery,
    ).toEqual({
      mail: {
        server: {
          host: 'mail.example.com',
          port: 587,
          tls: 'required',
          login: { user: 'anna', password: 'pw' },
        },
        from: { name: 'Coldwatch', address: 'alarm@cold.example.com' },
      },
      push: {
        keys: { publicKey, privateKey },
        hosts: ['push.example.com', '*.example.org'],
        subject: 'mailto:alarm@cold.example.com',
      },
    })
    expect(complaintsOf({ SMTP_URL: 'smtp://mail.example.com' })).toEqual([
      expect.stringContaining('MAIL_FROM'),
    ])
    expect(complaintsOf({ VAPID_PUBLIC_KEY: publicKey })).toEqual([expect.stringContaining('pair')])
  })

  test('the address of a heartbeat is not repeated in the complaint', () => {
    expect(
      complaintsOf({ HEARTBEAT_URL: 'https://hc-ping.com/hunter2/fail' }).join(),
    ).not.toContain('hunter2')
  })

  test('a mail password is not repeated in the complaint', () => {
    expect(
      complaintsOf({
        SMTP_URL: 'smtp://anna:hunter2@mail.example.com/path',
        MAIL_FROM: 'a@x.example',
      }).join(),
    ).not.toContain('hunter2')
  })

  test('a database on PostgreSQL takes the place of the file, and of its backups', () => {
    const url = 'postgres://anna:secret@db.example.com/coldwatch'
    expect(configOf({}).databaseUrl).toBe(null)
    expect(configOf({ DATABASE_URL: url })).toMatchObject({
      databaseUrl: url,
      backups: { isOn: false },
    })
    expect(configOf({ DATABASE_URL: url, BACKUPS: 'off' }).databaseUrl).toBe(url)
  })

  test.each([
    [{ COPY_DIR: '/a/copy' }, 'so is COPY_DIR'],
    [{ BACKUPS: 'daily' }, 'so is BACKUPS=daily'],
    [{ BACKUP_DIR: '/a', S3_BUCKET: 'cold' }, 'so are BACKUP_DIR, S3_BUCKET'],
  ])('with PostgreSQL a start with %j is refused', (env, words) => {
    const [complaint = ''] = complaintsOf({ DATABASE_URL: 'postgres://localhost/cold', ...env })
    expect(complaint).toContain(words)
    expect(complaint).toContain('pg_dump')
  })

  test.each(['mysql://anna:hunter2@db/cold', 'postgres://anna:hunter2@db', 'hunter2'])(
    'an address that is no database of PostgreSQL is refused, and not repeated: %s',
    (DATABASE_URL) => {
      const complaint = complaintsOf({ DATABASE_URL }).join()
      expect(complaint).toContain('DATABASE_URL must be a database on PostgreSQL')
      expect(complaint).not.toContain('hunter2')
    },
  )

  test('a password that is too short is not repeated in the complaint', () => {
    expect(complaintsOf({ ADMIN_PASSWORD: 'hunter2' }).join()).not.toContain('hunter2')
  })

  test('other servers to watch are origins, each once, and never this one', () => {
    expect(configOf({}).watchedServers).toEqual([])
    expect(
      configOf({ WATCH: 'https://b.example/, http://10.0.0.5:3000,https://b.example' })
        .watchedServers,
    ).toEqual(['https://b.example', 'http://10.0.0.5:3000'])
    expect(complaintsOf({ PUBLIC_URL: 'https://a.example', WATCH: 'https://a.example' })).toEqual([
      expect.stringMatching(/^WATCH must list other servers: https:\/\/a.example is this/),
    ])
  })

  test('of a list of servers the wrong entry is named, and one that may hold a password by its number', () => {
    const list = (entry: string) =>
      complaintsOf({ WATCH: `https://b.example, ${entry},https://c.example` })[0]
    expect(list('cold2.example.com')).toMatch(/"cold2[.]example[.]com" is none[.]$/)
    expect(list('https://cold3.example.com/readyz')).toContain('"https://cold3.example.com/readyz"')
    const secret = list('https://user:hunter2@cold2.example.com')
    expect(secret).toMatch(/Entry 2 of 3 is none[.]$/)
    expect(secret).not.toContain('hunter2')
  })

  test('every wrong setting is named at once', () => {
    expect(complaintsOf({ PORT: 'x', RETENTION_DAYS: '1' })).toHaveLength(2)
  })

  test('a port and a key for the metrics at once are refused: the port would ask for no key', () => {
    expect(complaintsOf({ METRICS_PORT: '9100', METRICS_KEY: 'k'.repeat(16) })).toEqual([
      expect.stringMatching(/^METRICS_PORT and METRICS_KEY .*set one of them\./),
    ])
  })

  test('metrics cannot share the main port', () => {
    expect(complaintsOf({ PORT: '3000', METRICS_PORT: '3000' })).toEqual([
      'METRICS_PORT must differ from PORT (3000).',
    ])
  })
})
