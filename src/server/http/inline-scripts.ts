import { createHash } from 'node:crypto'

/**
 * The sources by which a content policy admits the scripts that stand in this document, by what they are:
 * `'sha256-…'`. A script with any other text does not run.
 */
export const inlineScriptSources = (html: string): readonly string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
