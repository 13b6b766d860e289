import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { SecureContextOptions, Server } from 'node:tls'
import { MINUTE_MS } from '../../domain/durations.ts'
import type { Validity } from '../../domain/self-watch/certificate-end.ts'
import { fileErrorCode, fileErrorReason } from '../file-errors.ts'
import { OperatorError } from '../operator-error.ts'
import { every, type PassesParts, startPasses } from '../passes.ts'

/** The files that TLS_CERT and TLS_KEY name. */
export type TlsPaths = { certPath: string; keyPath: string }

/** A certificate with its chain, and its key, shared by every listener with TLS. */
export type TlsFiles = {
  /** What a listener is opened with. */
  options(): Pick<SecureContextOptions, 'cert' | 'key' | 'minVersion'>
  validity(): Validity
  /** The listener gets every later pair, for connections from then on. It ends with the listener. */
  follow(server: Pick<Server, 'setSecureContext' | 'once'>): void
  /** Reads the files again when they have changed. */
  look(): Promise<void>
  /** Looks every minute. Answers the call that ends it. */
  start(schedule?: PassesParts['schedule']): () => Promise<void>
}

type Pair = { cert: Buffer; key: Buffer; validity: Validity }

const TLS_VERSION = 'TLSv1.2'

const readNamed = async (setting: string, path: string): Promise<Buffer> => {
  try {
    return await readFile(path)
  } catch (error) {
    const why = fileErrorReason(error) ?? 'the system does not read it'
    throw new OperatorError(
      `${setting}: ${path} cannot be used: ${why} (${fileErrorCode(error) ?? 'unknown'}).`,
      { cause: error },
    )
  }
}

const certificateIn = (cert: Buffer, path: string): X509Certificate => {
  try {
    return new X509Certificate(cert)
  } catch (error) {
    throw new OperatorError(
      `TLS_CERT: ${path} holds no certificate in PEM ("-----BEGIN CERTIFICATE-----").`,
      { cause: error },
    )
  }
}

const keyIn = (key: Buffer, path: string) => {
  try {
    return createPrivateKey(key)
  } catch (error) {
    throw new OperatorError(
      `TLS_KEY: ${path} holds no private key in PEM, or one with a password: give the key without one.`,
      { cause: error },
    )
  }
}

/** Throws `OperatorError` when the two files are no pair that a listener can use. */
const readPair = async ({ certPath, keyPath }: TlsPaths): Promise<Pair> => {
  const cert = await readNamed('TLS_CERT', certPath)
  const key = await readNamed('TLS_KEY', keyPath)
  const certificate = certificateIn(cert, certPath)
  if (!certificate.checkPrivateKey(keyIn(key, keyPath)))
    throw new OperatorError(`TLS_KEY: ${keyPath} is not the key of the certificate in ${certPath}.`)
  const validity = {
    fromMs: Date.parse(certificate.validFrom),
    untilMs: Date.parse(certificate.validTo),
  }
  return { cert, key, validity }
}

/** Changes whenever one of the files is written or replaced; links are followed. */
const versionOf = async ({ certPath, keyPath }: TlsPaths): Promise<string> => {
  const parts = await Promise.all(
    [certPath, keyPath].map(async (path) => {
      const { ino, mtimeMs, size } = await stat(path)
      return `${ino} ${mtimeMs} ${size}`
    }),
  )
  return parts.join(' ')
}

/**
 * Opens the pair. Throws `OperatorError` when it cannot be used. A later pair that cannot be used
 * leaves the earlier one in place and is reported once.
 */
export const openTlsFiles = async (
  paths: TlsPaths,
  log: {
    info: (facts: object, text: string) => void
    error: (facts: object, text: string) => void
  },
): Promise<TlsFiles> => {
  const listeners = new Set<Pick<Server, 'setSecureContext'>>()
  let pair = await readPair(paths)
  let version = await versionOf(paths)
  const options = () => ({ cert: pair.cert, key: pair.key, minVersion: TLS_VERSION }) as const

  const look = async (): Promise<void> => {
    const now = await versionOf(paths).catch(() => 'missing')
    if (now === version) return
    version = now
    try {
      pair = await readPair(paths)
      for (const listener of listeners) listener.setSecureContext(options())
      log.info({ validUntil: new Date(pair.validity.untilMs) }, 'a new TLS certificate is in use')
    } catch (error) {
      log.error({ err: error }, 'the new TLS certificate cannot be used; the earlier one stays')
    }
  }

  return {
    options,
    validity: () => pair.validity,
    follow: (server) => {
      listeners.add(server)
      server.once('close', () => listeners.delete(server))
    },
    look,
    start: (schedule = every(MINUTE_MS)) => {
      const passes = startPasses({
        pass: look,
        schedule,
        onError: (error) => log.error({ err: error }, 'the TLS certificate could not be looked at'),
      })
      return () => passes.stop()
    },
  }
}
