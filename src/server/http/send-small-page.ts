import type { FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { type Brands, NO_BRANDS } from '../brands/brand-cache.ts'
import type { PageFrame } from '../delivery/small-page.ts'

/** `forAccount`: whom the link's message was for, or about; undefined where nobody knows. `brands` left out: there are none. */
export type PageOf = {
  brands?: Pick<Brands, 'ofHost' | 'ofAccount'> | undefined
  forAccount?: number | undefined
}

/** As in the message: of the account; without one, of the host. Our own look where storage does not answer. */
const brandOf = async (reply: FastifyReply, { brands = NO_BRANDS, forAccount }: PageOf) => {
  try {
    const brand = forAccount === undefined ? null : await brands.ofAccount(forAccount)
    return brand ?? (await brands.ofHost(reply.request.headers.host))
  } catch {
    return null
  }
}

/** Sends a page that works without script and loads nothing. */
export const sendSmallPage = async (
  reply: FastifyReply,
  status: number,
  page: PageOf & { draw: (frame: PageFrame) => string },
): Promise<FastifyReply> => {
  const nonce = randomBytes(16).toString('base64')
  const brand = await brandOf(reply, page)
  return reply
    .code(status)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(page.draw({ nonce, brand }))
}
