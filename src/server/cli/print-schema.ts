import { printSchema } from 'graphql'
import { schema } from '../graphql/schema.ts'

process.stdout.write(`${printSchema(schema)}\n`)
