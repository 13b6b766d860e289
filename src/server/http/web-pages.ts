import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandedPage } from '../brands/branded-page.ts'
import { type Brands, NO_BRANDS } from '../brands/brand-cache.ts'
import { hostOfHeader } from '../../domain/brands/host-name.ts'
import { isPagePath } from '../../domain/page-path.ts'
import { inlineScriptSources } from './inline-scripts.ts'
import { pagePolicy } from './security-headers.ts'

export type WebPagesDeps = {
  /** The built web app: index.html and its assets. May be missing during development. */
  folder: string
  publicUrl: string | null
  /** Left out: there are none. */
  brands?: Pick<Brands, 'ofHost'>
}

/** Placeholder in index.html for the nonce of the content policy. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/** The service worker fetches the app's own files and nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

const INSPECTION_PATH = '/inspect'

const NOT_BUILT =
  '<!doctype html><html lang="en"><head><title>Coldwatch</title></head><body><p>The server runs; its pages are not built. Run <code>npm run build</code>.</p></body></html>'

/**
 * Serves the web app's files, and index.html for every page path. Other paths answer 404 as JSON.
 */
export const addWebPages = async (
  app: FastifyInstance,
  { folder, publicUrl, brands = NO_BRANDS }: WebPagesDeps,
): Promise<void> => {
  const indexFile = join(folder, 'index.html')
  const isBuilt = existsSync(indexFile)
  const html = isBuilt ? readFileSync(indexFile, 'utf8') : NOT_BUILT
  // Of the file: what is filled in for a nonce or a brand may never become a script.
  const inlineScripts = inlineScriptSources(html)

  const sendPage = async (
    host: string | undefined,
    reply: FastifyReply,
    path: string,
  ): Promise<FastifyReply> => {
    // The page opens in our own look where storage does not answer.
    const brand = await brands.ofHost(host).catch(() => null)
    const nonce = randomBytes(16).toString('base64')
    // The nonce first: a brand's name stays text, whatever it is.
    const page = html.replaceAll(NONCE_PLACEHOLDER, nonce)
    return reply
      .code(200)
      .headers({
        'content-security-policy': pagePolicy(
          nonce,
          brand === null ? publicUrl : `https://${hostOfHeader(host)}`,
          inlineScripts,
        ),
        'cache-control': 'no-cache',
        // By its link only: no search engine lists it, and its secret is in no address that is passed on.
        ...(path === INSPECTION_PATH && { 'x-robots-tag': 'noindex, nofollow' }),
      })
      .type('text/html; charset=utf-8')
      .send(brand === null ? page : brandedPage(page, brand))
  }

  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['index.html', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        // File names under assets/ carry a hash of their content.
        const caching = path.startsWith(join(folder, 'assets'))
          ? 'public, max-age=31536000, immutable'
          : 'no-cache'
        reply.header('cache-control', caching)
        // A service worker's requests follow the policy of its own file.
        if (path.startsWith(join(folder, 'service-worker.js')))
          reply.header('content-security-policy', WORKER_POLICY)
      },
    })
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if ((request.method === 'GET' || request.method === 'HEAD') && isPagePath(path))
      return sendPage(request.headers.host, reply, path)
    return reply
      .code(404)
      .send({ error: `There is nothing at ${request.method} ${path}.`, requestId: request.id })
  })
}
