import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { printSchema } from 'graphql'
import { schema } from '../graphql/schema.ts'

// A file is written once the whole text stands: redirected output would leave an empty one behind a
// schema that does not build.
const { values } = parseArgs({ options: { out: { type: 'string' } } })
const text = `${printSchema(schema)}\n`
if (values.out === undefined) process.stdout.write(text)
else await writeFile(values.out, text)
