import { createHash } from 'node:crypto'
import type { OpenApiDocument } from './openapi-document.ts'
import type { Operation } from './openapi-parts.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 860px; margin: 0 auto; padding: 24px 16px 64px; overflow-wrap: anywhere; }
h2 { margin: 40px 0 8px; }
article { margin: 16px 0; padding: 12px 16px; border: 1px solid #8886; border-radius: 8px; }
h3 { margin: 0; font: 600 15px/1.5 ui-monospace, monospace; }
p { margin: 4px 0; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
td { padding: 3px 12px 3px 0; vertical-align: top; }
td:first-child { width: 9em; font-family: ui-monospace, monospace; }
pre { padding: 8px 12px; overflow-x: auto; border-radius: 6px; background: #8882; font-size: 14px; }
`

const rows = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.length === 0
    ? ''
    : `<table>${pairs.map(([name, text]) => `<tr><td>${escaped(name)}</td><td>${escaped(text)}</td></tr>`).join('')}</table>`

const SCHEMES: Readonly<Record<string, string>> = {
  token: 'a token',
  deviceKey: 'the key of the device',
  metricsKey: 'the key of the settings',
}

const accessOf = ({ security }: Operation): string => {
  const ways = security.map((way) => SCHEMES[Object.keys(way)[0] ?? ''] ?? 'nothing')
  return ways.length === 0 ? '' : `Authorization: Bearer – ${ways.join(', or ')}`
}

const operationText = (method: string, path: string, operation: Operation): string => {
  const { summary, description, parameters = [], requestBody, responses } = operation
  const bodies = Object.entries(requestBody?.content ?? {})
  const example = bodies.find(([, body]) => body.example !== undefined)?.[1].example
  return `<article id="${escaped(operation.operationId)}">
<h3>${method.toUpperCase()} ${escaped(path)}</h3>
<p>${escaped(summary)}.</p>
${description === undefined ? '' : `<p>${escaped(description)}</p>`}
<p>${escaped(accessOf(operation))}</p>
${rows(parameters.map(({ name, description: text }) => [name, text] as const))}
${bodies.length === 0 ? '' : `<p>Body: ${escaped(bodies.map(([type]) => type).join(', '))}</p>`}
${example === undefined ? '' : `<pre>${escaped(JSON.stringify(example, null, 2))}</pre>`}
${rows(Object.entries(responses).map(([status, answer]) => [status, answer.description] as const))}
</article>`
}

/** The description as a page that works without script and loads nothing. */
export const openApiPage = ({ info, tags, paths }: OpenApiDocument, nonce: string): string => {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  )
  const parts = tags.map(
    ({ name }) => `<h2>${escaped(name)}</h2>
${operations
  .filter(({ operation }) => operation.tags.includes(name))
  .map(({ method, path, operation }) => operationText(method, path, operation))
  .join('\n')}`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)}: API</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<h1>${escaped(info.title)}: API</h1>
<p>${escaped(info.description)} The same for programs: <a href="/openapi.json">openapi.json</a>.</p>
${parts.join('\n')}
</body>
</html>
`
}

/** By which a program sees that nothing has changed. */
export const tagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`
