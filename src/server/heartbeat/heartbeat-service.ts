import type { RequestFault } from '../../domain/self-watch/request-fault.ts'
import type { ShortAnswer } from '../short-request.ts'

/** The address of a heartbeat is a secret: whoever has it can call in place of this server. */
export type HeartbeatService = {
  kind: 'healthchecks' | 'uptime-kuma' | 'other'
  url: URL
}

/** `trouble`: why the server is unwell, in a few words; null: it is well. */
export type Beat = { trouble: string | null }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const segmentsOf = ({ pathname }: URL): string[] => pathname.split('/').filter((s) => s !== '')

const kindOf = (url: URL): HeartbeatService['kind'] => {
  const segments = segmentsOf(url)
  if (/\/api\/push\/[^/]+\/?$/.test(url.pathname)) return 'uptime-kuma'
  const isOfHealthchecks =
    url.hostname === 'hc-ping.com' ||
    segments.some((segment) => UUID.test(segment)) ||
    /\/ping\/[^/]+\/[^/]+\/?$/.test(url.pathname)
  return isOfHealthchecks ? 'healthchecks' : 'other'
}

/** The last part of Healthchecks' addresses for anything but success. */
const NOT_SUCCESS = /^(fail|start|log|\d{1,3})$/

/**
 * Which service a setting names, by the form of its address. Null: it is no http or https address,
 * or one of Healthchecks that does not stand for success.
 */
export const heartbeatService = (text: string): HeartbeatService | null => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  url.hash = ''
  const kind = kindOf(url)
  if (kind === 'healthchecks' && NOT_SUCCESS.test(segmentsOf(url).at(-1) ?? '')) return null
  return { kind, url }
}

/**
 * What is asked for this beat. Null: this service has no way to say that something is wrong but
 * silence. Healthchecks: https://healthchecks.io/docs/http_api/. Uptime Kuma: the monitor "Push".
 */
export const requestFor = (
  { kind, url }: HeartbeatService,
  { trouble }: Beat,
): { url: URL; body?: string } | null => {
  if (kind === 'uptime-kuma') {
    const push = new URL(url)
    push.searchParams.set('status', trouble === null ? 'up' : 'down')
    push.searchParams.set('msg', trouble ?? 'OK')
    push.searchParams.set('ping', '')
    return { url: push }
  }
  if (trouble === null) return { url }
  if (kind === 'other') return null
  const fail = new URL(url)
  fail.pathname = `${url.pathname.replace(/\/$/, '')}/fail`
  return { url: fail, body: trouble }
}

/** Null: the service took the beat. */
export const faultIn = ({ kind }: HeartbeatService, answer: ShortAnswer): RequestFault | null => {
  if (answer.kind === 'fault') return answer.fault
  const { status, text } = answer
  // Healthchecks answers 200 "OK (not found)" for a UUID that it does not know.
  if (kind !== 'other' && (status === 404 || /not found/i.test(text)))
    return { reason: 'UNKNOWN_CHECK', detail: String(status) }
  return status >= 200 && status < 300 ? null : { reason: 'STATUS', detail: String(status) }
}
