import type { FastifyRequest } from 'fastify'
import type { DeviceProtocol } from '../../../../domain/devices/device-refusal.ts'
import type { Sender } from '../../sender.ts'
import type { Decoded } from './decode.ts'

/** What a decoder may know of a request beside its body. `receivedMs`: since 1970. */
export type RequestContext = {
  sender: Sender | null
  contentType: string | undefined
  receivedMs: number
  query: Readonly<Record<string, unknown>>
}

/** A protocol over HTTP: where it is posted to, and how its bodies are read. */
export type IngestRoute = {
  protocol: DeviceProtocol
  url: string
  /** Null: a Content-Type that the protocol does not have. */
  decode: (body: Buffer, context: RequestContext) => Decoded | null
  /** Where the key stands, if not in "Authorization: Bearer". */
  keyOf?: (request: FastifyRequest) => string | null
  /** What a sender whose key is not known is told, if that key does not stand there. */
  unknownKey?: string
  /** WWW-Authenticate of a 401; left out: Bearer. */
  scheme?: string
  /** What the protocol's own clients look for in a refusal, beside "error". */
  refusalFields?: (status: number, error: string) => object
  /** Success is answered with 204 and nothing more. */
  answersEmpty?: boolean
}
