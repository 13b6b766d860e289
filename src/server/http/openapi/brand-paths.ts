import { NOT_FOUND, OPEN, type PathItem, pathParameter, textAnswer } from './openapi-parts.ts'

const key = pathParameter('key', 'The key of a brand’s look; another one after each change.')

const file = (operationId: string, summary: string, type: string): PathItem => ({
  get: {
    operationId,
    tags: ['Files'],
    summary,
    security: OPEN,
    parameters: [key],
    responses: { '200': textAnswer(type, summary), '404': NOT_FOUND },
  },
})

/** What the pages of a brand's host show. */
export const BRANDS: Readonly<Record<string, PathItem>> = {
  '/brands/{key}/style.css': file('brandStyle', 'The colours of a brand', 'text/css'),
  '/brands/{key}/manifest.webmanifest': file(
    'brandManifest',
    'The web app as it is installed from a brand’s host',
    'application/manifest+json',
  ),
  '/brands/{key}/logo-light': file('brandLogoLight', 'The logo for light ground', 'image/png'),
  '/brands/{key}/logo-dark': file('brandLogoDark', 'The logo for dark ground', 'image/png'),
}
