import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer, type Server } from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { selfSigned } from './testing/self-signed.ts'
import { openTlsFiles } from './tls-files.ts'

const FROM = new Date('2026-01-01T00:00:00Z')
const UNTIL = new Date('2049-01-01T00:00:00Z')

let folder: string
let certPath: string
let keyPath: string
let logged: string[]
let writes = 0
const servers: Server[] = []
const log = {
  info: (_facts: object, text: string) => void logged.push(text),
  error: (facts: object, text: string) =>
    void logged.push(`${text}: ${(facts as { err: Error }).err.message}`),
}

/** Each write gets a time of its own, as if minutes lay between them. */
const write = (path: string, text: string): void => {
  writeFileSync(path, text)
  utimesSync(path, FROM, new Date(FROM.getTime() + ++writes * 60_000))
}
const writePair = (name: string, until = UNTIL): void => {
  const { cert, key } = selfSigned({ name, from: FROM, until })
  write(certPath, cert)
  write(keyPath, key)
}
const open = () => openTlsFiles({ certPath, keyPath }, log)

/** The name in the certificate that a listener shows to a new connection. */
const nameShownBy = async (server: Server): Promise<string> => {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  await new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', resolve)
    socket.once('error', reject)
  })
  const { subject } = socket.getPeerCertificate()
  socket.destroy()
  return String(subject.CN)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-tls-'))
  certPath = join(folder, 'cert.pem')
  keyPath = join(folder, 'key.pem')
  logged = []
})
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed))
  rmSync(folder, { recursive: true })
})

test('a listener shows the certificate, and a new one as soon as its files were replaced', async () => {
  writePair('first.example')
  const files = await open()
  const server = createServer(files.options(), (socket) => socket.end())
  servers.push(server)
  files.follow(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  expect(await nameShownBy(server)).toBe('first.example')
  await files.look()
  expect(logged).toEqual([])

  writePair('second.example', new Date('2048-01-01T00:00:00Z'))
  await files.look()
  expect(await nameShownBy(server)).toBe('second.example')
  expect(files.validity()).toEqual({ fromMs: FROM.getTime(), untilMs: Date.UTC(2048, 0, 1) })
  expect(logged).toEqual(['a new TLS certificate is in use'])
})

test('a certificate is used once its key is there too; until then the earlier pair stays', async () => {
  writePair('first.example')
  const files = await open()
  const { cert, key } = selfSigned({ from: FROM, until: new Date('2047-01-01T00:00:00Z') })
  write(certPath, cert)
  await files.look()
  await files.look()
  expect(files.validity().untilMs).toBe(UNTIL.getTime())
  expect(logged).toEqual([
    `the new TLS certificate cannot be used; the earlier one stays: TLS_KEY: ${keyPath} is not the key of the certificate in ${certPath}.`,
  ])
  write(keyPath, key)
  await files.look()
  expect(files.validity().untilMs).toBe(Date.UTC(2047, 0, 1))
})

test('files that are removed while the server runs leave the pair in use', async () => {
  writePair('first.example')
  const files = await open()
  rmSync(certPath)
  await files.look()
  expect(files.validity().untilMs).toBe(UNTIL.getTime())
  expect(logged[0]).toContain(`TLS_CERT: ${certPath} cannot be used: it does not exist (ENOENT).`)
})

test('files that are no pair stop the start with a sentence that names the setting', async () => {
  await expect(open()).rejects.toThrow(
    /^TLS_CERT: .* cannot be used: it does not exist \(ENOENT\)[.]$/,
  )
  write(certPath, 'no certificate')
  write(keyPath, 'no key')
  await expect(open()).rejects.toThrow(`TLS_CERT: ${certPath} holds no certificate in PEM`)
  write(certPath, selfSigned({ from: FROM, until: UNTIL }).cert)
  await expect(open()).rejects.toThrow(`TLS_KEY: ${keyPath} holds no private key in PEM`)
  write(keyPath, selfSigned({ from: FROM, until: UNTIL }).key)
  await expect(open()).rejects.toThrow(`TLS_KEY: ${keyPath} is not the key of the certificate`)
})
