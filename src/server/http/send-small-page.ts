import type { FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'

/**
 * Sends a page that works without script and loads nothing. `draw` gets the nonce of its style
 * sheet.
 */
export const sendSmallPage = (
  reply: FastifyReply,
  status: number,
  draw: (nonce: string) => string,
): FastifyReply => {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(status)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(draw(nonce))
}
