import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { IMEI, type Ingest, openIngest, OTHER_IMEI } from './ingest-rig.ts'

const EUI = '24E124136C191967'
const MAC = 'C8:25:2D:8E:9C:2C'

let ingest: Ingest
let key: string
let tool: Tool
beforeEach(async () => {
  ingest = await openIngest()
  key = await ingest.register()
  tool = await ingest.addTool(1)
})
afterEach(() => ingest.closeIngest())

const post = async (
  url: string,
  body: unknown,
  headers: Record<string, string> = { authorization: `Bearer ${key}` },
) => {
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const response = await ingest.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
  const text = response.body
  return {
    status: response.statusCode,
    body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>),
  }
}
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

describe('LoRaWAN webhooks', () => {
  let probe: Tool
  let appKey: string
  beforeEach(async () => {
    await ingest.register(OTHER_IMEI, EUI)
    probe = await ingest.addTool(1, { imeiNumber: OTHER_IMEI })
    appKey = (await ingest.appKey(null)).key
  })
  const thingsStack = (uplink: object) => ({
    end_device_ids: { device_id: 'cold-3', dev_eui: EUI },
    received_at: '2026-11-20T08:00:01Z',
    uplink_message: { f_port: 85, f_cnt: 42, ...uplink },
  })
  const chirpStack = (more: object) => ({
    deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
    time: '2026-11-20T08:00:00Z',
    deviceInfo: { devEui: EUI.toLowerCase() },
    fCnt: 42,
    fPort: 85,
    ...more,
  })

  test('The Things Stack: decoded fields are stored under the device with this EUI, twice sent once', async () => {
    const message = thingsStack({ decoded_payload: { temperature: -18.4, battery: 100 } })
    const first = await post('/ingest/v1/things-stack', message, bearer(appKey))
    expect(first).toMatchObject({ status: 200, body: { stored: 2 } })
    const second = await post('/ingest/v1/things-stack', message, bearer(appKey))
    expect(second).toMatchObject({ status: 200, body: { stored: 0, repeated: 2 } })
    expect(await ingest.storedReadings(probe)).toEqual(['2026-11-20T08:00:01.000Z=-18.4'])
  })

  test('ChirpStack: without decoded fields the bytes of a known maker are read', async () => {
    const message = chirpStack({ data: 'AXVkA2dI/wRoUA==' })
    const { status } = await post('/ingest/v1/chirpstack?event=up', message, bearer(appKey))
    expect(status).toBe(200)
    expect(await ingest.storedReadings(probe)).toEqual(['2026-11-20T08:00:00.000Z=-18.4'])
  })

  test('decoded fields count before the bytes', async () => {
    const message = chirpStack({ data: 'AXVkA2dI/wRoUA==', object: { temperature: -18.3 } })
    await post('/ingest/v1/chirpstack?event=up', message, bearer(appKey))
    expect(await ingest.storedReadings(probe)).toEqual(['2026-11-20T08:00:00.000Z=-18.3'])
  })

  test('messages that are no uplink are taken and store nothing', async () => {
    const join = { end_device_ids: { dev_eui: EUI }, join_accept: {} }
    for (const [url, body] of [
      ['/ingest/v1/things-stack', join],
      ['/ingest/v1/chirpstack?event=join', chirpStack({})],
      ['/ingest/v1/chirpstack?event=status', chirpStack({ batteryLevel: 88 })],
    ] as const)
      expect(await post(url, body, bearer(appKey))).toMatchObject({ status: 200 })
    expect(await ingest.storedReadings(probe)).toEqual([])
  })

  test('what nobody understands is refused, with the names of its fields', async () => {
    const strange = thingsStack({ decoded_payload: { kelvin: 277.15, rpm: 3 } })
    const { status, body } = await post('/ingest/v1/things-stack', strange, bearer(appKey))
    expect([status, body?.['place']]).toEqual([400, 'uplink_message.decoded_payload'])
    expect(body?.['error']).toContain('kelvin, rpm')
    for (const broken of [
      '',
      '[]',
      '{',
      '{"uplink_message": {}}',
      thingsStack({ frm_payload: '!' }),
    ])
      expect((await post('/ingest/v1/things-stack', broken, bearer(appKey))).status).toBe(400)
  })

  test('a wrong key, and a key of another device, store nothing', async () => {
    const message = thingsStack({ decoded_payload: { temperature: 4 } })
    expect((await post('/ingest/v1/things-stack', message, bearer('wrong'))).status).toBe(401)
    const foreign = await post('/ingest/v1/things-stack', message, bearer(key))
    expect(foreign).toMatchObject({
      status: 422,
      body: { refused: [{ index: 0, reason: 'unknown-device' }] },
    })
    expect(await ingest.storedReadings(probe)).toEqual([])
  })
})

describe('ThingsBoard’s device API', () => {
  test('takes values of now, and lists with a time in milliseconds, under the key in the path', async () => {
    const url = `/api/v1/${key}/telemetry`
    expect((await post(url, { temperature: -18.4 }, {})).status).toBe(200)
    const timed = [
      { ts: 1_795_161_600_000, values: { temperature: -18.1, humidity: 50 } },
      { ts: 1_795_161_660_000, values: { temperature1: -18.2, temperature2: 4 } },
    ]
    expect(await post(url, timed, {})).toMatchObject({
      status: 200,
      body: { stored: 3, refused: [{ index: 3, reason: 'unknown-sensor' }] },
    })
    expect(await ingest.storedReadings(tool)).toEqual([
      '2026-11-20T08:00:00.000Z=-18.1',
      '2026-11-20T08:01:00.000Z=-18.2',
      '2026-11-20T09:00:00.000Z=-18.4',
    ])
  })

  test('a wrong key in the path, another’s kind of key, and unknown keys are refused', async () => {
    expect(await post('/api/v1/wrong/telemetry', { temperature: 4 }, {})).toMatchObject({
      status: 401,
      body: { error: expect.stringContaining('The key in the path is not known') },
    })
    const appKey = (await ingest.appKey(null)).key
    expect((await post(`/api/v1/${appKey}/telemetry`, { temperature: 4 }, {})).status).toBe(400)
    expect((await post(`/api/v1/${key}/telemetry`, { rpm: 4 }, {})).status).toBe(400)
    expect((await post(`/api/v1/${key}/telemetry`, '[4]', {})).status).toBe(400)
    const noTime = [{ ts: 'now', values: { temperature: 4 } }]
    expect((await post(`/api/v1/${key}/telemetry`, noTime, {})).status).toBe(422)
  })
})

describe('InfluxDB’s line protocol', () => {
  const write = (lines: string | Buffer, headers: Record<string, string>, query = '') =>
    post(`/api/v2/write?org=cold&bucket=cold${query}`, lines, headers)
  const token = () => ({
    authorization: `Token ${key}`,
    'content-type': 'text/plain; charset=utf-8',
  })

  test('is taken as Telegraf sends it, packed and in nanoseconds, and other lines are passed over', async () => {
    const lines = [
      '# a comment',
      'cpu,cpu=cpu0,host=pi usage_idle=98.5,usage_user=1i 1795161600000000000',
      String.raw`fridge,host=my\ pi,sensor=1 temperature=4.25,state="a, b=c \"d\"" 1795161600123000000`,
      '',
    ].join('\n')
    const headers = { ...token(), 'content-encoding': 'gzip' }
    expect(await write(gzipSync(lines), headers)).toEqual({ status: 204, body: null })
    expect(await ingest.storedReadings(tool)).toEqual(['2026-11-20T08:00:00.123Z=4.25'])
  })

  test('a wrong token is answered as InfluxDB answers it, so that its clients say why', async () => {
    const ask = (url: string, authorization: string) =>
      ingest.app.inject({ method: 'POST', url, payload: 'a b=1', headers: { authorization } })
    const second = await ask('/api/v2/write?org=cold&bucket=cold', `Token ${'f'.repeat(32)}`)
    expect(second.statusCode).toBe(401)
    expect(second.headers['www-authenticate']).toBe('Token')
    expect(second.json()).toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining('Authorization: Token <key>') as unknown,
    })
    const first = await ask('/write?db=cold', 'Basic YTpi')
    expect(first.headers['www-authenticate']).toBe('Basic realm="InfluxDB"')
    expect(first.json()).toMatchObject({ error: expect.stringContaining('The token') as unknown })
  })

  test('a gateway names the devices by a tag; precision, version 1 and HTTP Basic are understood', async () => {
    await ingest.register(OTHER_IMEI, EUI)
    const probe = await ingest.addTool(2, { imeiNumber: OTHER_IMEI })
    const appKey = (await ingest.appKey(null)).key
    const lines = `t,imei=${IMEI} temperature=4i 1795161600\nt,dev_eui=${EUI},sensor=2 temperature=-18.4 1795161600`
    const basic = Buffer.from(`any:${appKey}`).toString('base64')
    const response = await post('/write?db=cold&precision=s', lines, {
      authorization: `Basic ${basic}`,
    })
    expect(response.status).toBe(204)
    expect(await ingest.storedReadings(tool)).toEqual(['2026-11-20T08:00:00.000Z=4'])
    expect(await ingest.storedReadings(probe)).toEqual(['2026-11-20T08:00:00.000Z=-18.4'])
  })

  test('what is no line protocol is refused with its line; a line without a device is refused alone', async () => {
    for (const broken of [
      't',
      't temperature',
      't temperature=cold',
      't temperature=4 now',
      't,x temperature=4',
    ])
      expect(await write(`t temperature=4 1795161600000000000\n${broken}`, token())).toMatchObject({
        status: 400,
        body: { place: 'line 2' },
      })
    expect((await write('t temperature=4', token(), '&precision=days')).status).toBe(400)
    expect((await write('t temperature=4', { authorization: 'Token wrong' })).status).toBe(401)
    const appKey = (await ingest.appKey(null)).key
    expect(await write('t temperature=4', bearer(appKey))).toMatchObject({
      status: 422,
      body: { refused: [{ index: 0, reason: 'unknown-device' }] },
    })
  })
})

describe('a Ruuvi Gateway', () => {
  const advertised = (format5: string): string => `0201061BFF9904${format5}`
  const gateway = (tags: object) => ({
    data: { coordinates: '', timestamp: 1_795_161_605, gw_mac: 'C8:25:2D:8E:9C:00', tags },
  })

  test('its tags are stored by their MAC; unknown tags and other formats cost them nothing', async () => {
    await ingest.register(OTHER_IMEI, MAC)
    const tag = await ingest.addTool(1, { imeiNumber: OTHER_IMEI })
    const appKey = (await ingest.appKey(null)).key
    const data = advertised('0512FC5394C37C0004FFFC040CAC364200CDCBB8334C884F')
    const body = gateway({
      [MAC]: { rssi: -60, timestamp: 1_795_161_600, data },
      'AA:BB:CC:DD:EE:FF': { rssi: -70, timestamp: 1_795_161_600, data },
      '11:22:33:44:55:66': { rssi: -70, timestamp: 1_795_161_600, data: '0201060303AAFE' },
    })
    expect(await post('/ingest/v1/ruuvi', body, bearer(appKey))).toMatchObject({
      status: 200,
      body: { stored: 2, refused: [{ reason: 'unknown-device' }, { reason: 'unknown-device' }] },
    })
    expect(await ingest.storedReadings(tag)).toEqual(['2026-11-20T08:00:00.000Z=24.3'])
  })

  test('a tag that cannot measure says so; half of one says nothing', async () => {
    await ingest.register(OTHER_IMEI, MAC)
    const tag = await ingest.addTool(1, { imeiNumber: OTHER_IMEI })
    const appKey = (await ingest.appKey(null)).key
    // The vectors "invalid values" and "minimum" of docs.ruuvi.com.
    for (const format5 of [
      '058000FFFFFFFF800080008000FFFFFFFFFFFFFFFFFFFFFF',
      '058001000000008001800180010000000000CBB8334C884F',
      '0512FC',
    ])
      await post(
        '/ingest/v1/ruuvi',
        gateway({
          [MAC]: { timestamp: 1_795_161_600 + format5.length, data: advertised(format5) },
        }),
        bearer(appKey),
      )
    expect(await ingest.storedReadings(tag)).toEqual(['2026-11-20T08:00:48.000Z=read-error'])
    expect((await post('/ingest/v1/ruuvi', { data: {} }, bearer(appKey))).status).toBe(400)
  })
})

test('HTTP takes times as seconds or milliseconds since 1970', async () => {
  const readings = [1_795_161_600, 1_795_161_660_500].map((time) => ({ sensor: 1, time, value: 4 }))
  expect((await ingest.send({ imei: IMEI, readings }, { key })).body).toMatchObject({ stored: 2 })
  expect(await ingest.storedReadings(tool)).toEqual([
    '2026-11-20T08:00:00.000Z=4',
    '2026-11-20T08:01:00.500Z=4',
  ])
})
