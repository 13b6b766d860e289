import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PeerCertificate } from 'node:tls'
import mqtt from 'mqtt'
import { afterEach, expect, test } from 'vitest'
import { openTlsFiles } from '../../src/server/tls-listener/tls-files.ts'
import { selfSigned } from '../../src/server/tls-listener/testing/self-signed.ts'
import { IMEI } from './ingest-rig.ts'
import {
  connectBytes,
  HOST,
  type MqttRig,
  openMqttRig,
  payloadOf,
  readingAt,
  TOPIC,
} from './mqtt-rig.ts'

let rig: MqttRig
let folder: string
afterEach(async () => {
  await rig.closeMqtt()
  rmSync(folder, { recursive: true })
})

/** Options that MQTT.js hands on to TLS: the certificate must bear this name. */
const nameIs = (name: string): object => ({
  checkServerIdentity: (_host: string, { subject }: PeerCertificate) =>
    subject.CN === name ? undefined : new Error('another certificate'),
})

test('with TLS a device sees the certificate of the settings, and a connection without TLS is cut off', async () => {
  rig = await openMqttRig()
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-mqtts-'))
  const [certPath, keyPath] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const { cert, key: certKey } = selfSigned({
    name: 'cold.example',
    from: new Date('2026-01-01T00:00:00Z'),
    until: new Date('2049-01-01T00:00:00Z'),
  })
  writeFileSync(certPath, cert)
  writeFileSync(keyPath, certKey)
  const tls = await openTlsFiles({ certPath, keyPath }, { info: () => {}, error: () => {} })
  const port = await rig.listen({ port: 0, host: HOST, tls })
  const key = await rig.register()
  const tool = await rig.addTool(1)
  const client = await mqtt.connectAsync(`mqtts://${HOST}:${port}`, {
    username: IMEI,
    password: key,
    ca: cert,
    ...nameIs('cold.example'),
    reconnectPeriod: 0,
  })
  await client.publishAsync(TOPIC, payloadOf(readingAt(1)), { qos: 1 })
  client.end(true)
  expect(await rig.storedReadings(tool)).toHaveLength(1)
  const plain = connect({ port, host: HOST })
  plain.on('error', () => {})
  plain.write(connectBytes(IMEI, key))
  const parts: Buffer[] = []
  plain.on('data', (data: Buffer) => void parts.push(data))
  await new Promise((closed) => void plain.on('close', closed))
  // What comes back, if anything, is TLS's word for "no", not MQTT's.
  expect(Buffer.concat(parts)[0] ?? 0x15).toBe(0x15)
})
