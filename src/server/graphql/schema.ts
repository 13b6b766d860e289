import { builder } from './builder.ts'
import { askRights } from './caller.ts'
import './app-keys.ts'
import './audit.ts'
import './alarm-settings.ts'
import './alarms.ts'
import './alarm-lists.ts'
import './date-time.ts'
import './deliveries.ts'
import './devices.ts'
import './exports.ts'
import './login.ts'
import './measure-log.ts'
import './members.ts'
import './people.ts'
import './period-figures.ts'
import './provenance.ts'
import './readings.ts'
import './second-factor.ts'
import './server-backups.ts'
import './server-troubles.ts'
import './sessions.ts'
import './tokens.ts'
import './tools.ts'
import './users.ts'
import './verify.ts'
import './viewer-can.ts'
import './wall.ts'

/**
 * The whole schema: each import above adds its types and fields to `builder`. `npm run schema`
 * prints it to schema.graphql.
 */
export const schema = askRights(builder.toSchema())
