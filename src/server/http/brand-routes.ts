import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { brandColours, type ColourScheme } from '../../domain/brands/brand-colours.ts'
import type { Brands, ShownBrand } from '../brands/brand-cache.ts'
import { brandCss } from '../brands/brand-css.ts'
import type { Storage } from '../storage/storage.ts'

export type BrandRoutesDeps = { brands: Brands; storage: Pick<Storage, 'brands'> }

/** A key names one look for ever: what is changed has another one. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** What a browser may do with a logo that somebody opens by itself: draw it, and nothing more. */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

const OUR_ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
]

/** The manifest of the app as it is installed from a brand's host. */
const manifestOf = ({ name, accent, key, logos }: ShownBrand): string =>
  JSON.stringify({
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#F2F5F7',
    theme_color: brandColours(accent).light.brand,
    icons: [
      ...(logos.light
        ? [
            {
              src: `/brands/${key}/logo-light`,
              sizes: 'any',
              type: logos.light.mediaType,
              purpose: 'any',
            },
          ]
        : []),
      ...(logos.light?.mediaType === 'image/svg+xml' ? [] : OUR_ICONS),
    ],
  })

type WithKey = { Params: { key: string } }

/**
 * `GET /brands/<key>/…`: style sheet, manifest and logos of a look, open to everybody, as the login page
 * is. Nothing here is as it was sent: see read-logo.ts and brand-css.ts.
 */
export const brandRoutes =
  ({ brands, storage }: BrandRoutesDeps): FastifyPluginAsync =>
  async (app) => {
    const found = async (
      request: FastifyRequest<WithKey>,
      reply: FastifyReply,
      send: (brand: ShownBrand) => FastifyReply | Promise<FastifyReply>,
    ): Promise<FastifyReply> => {
      const brand = await brands.byKey(request.params.key)
      return brand === null
        ? reply.code(404).send({ error: 'There is no such brand.', requestId: request.id })
        : send(brand)
    }
    const get = (
      path: string,
      send: (brand: ShownBrand, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
    ): void => {
      app.get<WithKey>(path, { exposeHeadRoute: false }, (request, reply) =>
        found(request, reply, (brand) => send(brand, reply)),
      )
    }
    get('/brands/:key/style.css', ({ accent }, reply) =>
      reply
        .header('cache-control', FOR_EVER)
        .type('text/css; charset=utf-8')
        .send(brandCss(accent)),
    )
    get('/brands/:key/manifest.webmanifest', (brand, reply) =>
      reply
        .header('cache-control', FOR_EVER)
        .type('application/manifest+json; charset=utf-8')
        .send(manifestOf(brand)),
    )
    const sendLogo = async (
      { accountId, logos }: ShownBrand,
      scheme: ColourScheme,
      reply: FastifyReply,
    ): Promise<FastifyReply> => {
      const logo = await storage.brands.logo(accountId, scheme)
      // One that was changed meanwhile has another key.
      if (logo === null || logo.hash !== logos[scheme]?.hash)
        return reply
          .code(404)
          .send({ error: 'There is no such logo.', requestId: reply.request.id })
      return reply
        .header('cache-control', FOR_EVER)
        .header('content-security-policy', LOGO_POLICY)
        .header('content-disposition', 'inline')
        .type(logo.mediaType)
        .send(Buffer.from(logo.bytes))
    }
    get('/brands/:key/logo-light', (brand, reply) => sendLogo(brand, 'light', reply))
    get('/brands/:key/logo-dark', (brand, reply) => sendLogo(brand, 'dark', reply))
  }
