import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names of the pictures of docs/screens that README and the pages of docs show, without ".webp". */
export const shownInDocuments = (root: string): Set<string> => {
  const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
  const pages = ['README.md', ...docs.map((name) => join('docs', name))]
  return new Set(
    pages.flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/screens\/([\w-]+)\.webp\)/g)].map(
        ([, name]) => name!,
      ),
    ),
  )
}
