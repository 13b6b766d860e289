import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { printSchema } from 'graphql'
import { schema } from '../graphql/schema.ts'

// Prints to a file only when the schema builds. Redirected output would leave an empty file behind
// when it does not.
const { values } = parseArgs({ options: { out: { type: 'string' } } })
const text = `${printSchema(schema)}\n`
if (values.out === undefined) process.stdout.write(text)
else await writeFile(values.out, text)
