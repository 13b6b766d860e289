import { parseArgs } from 'node:util'
import type { Refusal } from '../../domain/refusal.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, LANGUAGES, ROLES } from '../../domain/users/account.ts'
import type { Language } from '../../domain/users/account.ts'
import { readConfig } from '../config.ts'
import { environment } from '../environment.ts'
import { resetSecondFactorAsOperator } from '../second-factor/reset-second-factor.ts'
import type { Storage } from '../storage/storage.ts'
import { createAccountAsOperator, replacePasswordAsOperator } from '../users/operator-accounts.ts'
import type { OperatorRole } from '../users/operator-accounts.ts'
import { createPasswordHasher } from '../users/password-hasher.ts'
import { askPassword } from './ask-password.ts'
import type { Terminal } from './ask-password.ts'
import {
  openCommandStorage,
  openExistingStorage,
  type StoragePlace,
} from './open-command-storage.ts'
import { sayOperatorError } from './say-operator-error.ts'

const USAGE = `Usage:
  npm run account -- --role admin --email anna@example.com [--first-name Anna] [--last-name Kovács] [--language hungarian]
      creates an account; roles: superadmin, admin, affiliate, user, factory
  npm run account -- --new-password --email anna@example.com
      sets a new password for an account and ends its sessions
  npm run account -- --reset-second-factor --email anna@example.com
      removes the app, passkeys and recovery codes of somebody who lost them, and ends their sessions
The first two ask for the password. The server must not be running on the same data folder; with DATABASE_URL servers may go on running.
`

type AccountCommand =
  | {
      kind: 'create'
      role: OperatorRole
      email: string
      firstName: string
      lastName: string
      language: Language
    }
  | { kind: 'new-password'; email: string }
  | { kind: 'reset-second-factor'; email: string }

const OPERATOR_ROLES = ROLES.filter((role) => role !== 'app')

/** Takes "hungarian" as well as "hu". */
const languageOf = (text: string): Language | undefined =>
  LANGUAGES.find((language) => language === text || LANGUAGE_CODES[language] === text)

/** Null when the command line is not understood. */
const parseCommand = (argv: readonly string[]): AccountCommand | null => {
  const options = {
    role: { type: 'string' },
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    language: { type: 'string' },
    'new-password': { type: 'boolean' },
    'reset-second-factor': { type: 'boolean' },
  } as const
  let values
  try {
    values = parseArgs({ args: [...argv], options }).values
  } catch {
    return null
  }
  const { email } = values
  if (email === undefined) return null
  if (values['new-password'] === true) return { kind: 'new-password', email }
  if (values['reset-second-factor'] === true) return { kind: 'reset-second-factor', email }
  const role = OPERATOR_ROLES.find((operatorRole) => operatorRole === values.role)
  const language = languageOf(values.language ?? DEFAULT_LANGUAGE)
  if (role === undefined || language === undefined) return null
  const [localPart = email] = email.split('@')
  return {
    kind: 'create',
    role,
    email,
    language,
    firstName: values['first-name'] ?? localPart,
    lastName: values['last-name'] ?? role,
  }
}

const sentencesOf = (refusal: Refusal): string => {
  if (refusal.kind === 'bad-input') return refusal.broken.map(({ message }) => message).join('\n')
  return refusal.kind === 'not-found'
    ? 'No account has this e-mail address.'
    : `Refused: ${refusal.kind}.`
}

type PasswordAnswer = { kind: 'password'; password: string } | { kind: 'none'; reason: string }

/** Asks twice on a terminal, which does not show what is typed. */
const readPassword = async (terminal: Terminal): Promise<PasswordAnswer> => {
  const password = await askPassword('Password: ', terminal)
  if (password === null) return { kind: 'none', reason: 'No password was given.' }
  if (terminal.input.isTTY !== true || (await askPassword('Again: ', terminal)) === password)
    return { kind: 'password', password }
  return { kind: 'none', reason: 'The two passwords differ.' }
}

type CommandResult = { code: number; text: string }

const resetSecondFactor = async (
  storage: Storage,
  email: string,
  sendsMail: boolean,
): Promise<CommandResult> => {
  const deps = { storage, clock: () => new Date(), sendsMail: () => sendsMail }
  const result = await resetSecondFactorAsOperator(deps)({ email })
  if (!result.ok) return { code: 1, text: sentencesOf(result.error) }
  return {
    code: 0,
    text: `${result.value.email} can log in with the password alone. Set up a new second factor after that.`,
  }
}

const setPassword = async (
  storage: Storage,
  command: Exclude<AccountCommand, { kind: 'reset-second-factor' }>,
  terminal: Terminal,
): Promise<CommandResult> => {
  const answer = await readPassword(terminal)
  if (answer.kind === 'none') return { code: 1, text: answer.reason }
  const deps = { storage, clock: () => new Date(), passwords: createPasswordHasher() }
  const { password } = answer
  const result =
    command.kind === 'create'
      ? await createAccountAsOperator(deps)({ ...command, password })
      : await replacePasswordAsOperator(deps)({ ...command, password })
  if (!result.ok) return { code: 1, text: sentencesOf(result.error) }
  const { email, role } = result.value
  return { code: 0, text: `${email} (${role}) can log in with this password.` }
}

/** The exit code: 0 done, 1 refused, 2 not understood. `sendsMail`: whether a mail server is set. */
export const runAccountCommand = async (
  argv: readonly string[],
  place: StoragePlace,
  terminal: Terminal,
  sendsMail = false,
): Promise<number> => {
  const say = (text: string) => terminal.output.write(`${text}\n`)
  const command = parseCommand(argv)
  if (command === null) {
    say(USAGE)
    return 2
  }
  let storage
  try {
    // The first account may be made before the first start.
    storage = await (command.kind === 'create' ? openCommandStorage : openExistingStorage)(place)
  } catch (error) {
    sayOperatorError(error, say)
    return 1
  }
  try {
    const { code, text } =
      command.kind === 'reset-second-factor'
        ? await resetSecondFactor(storage, command.email, sendsMail)
        : await setPassword(storage, command, terminal)
    say(text)
    return code
  } finally {
    await storage.close()
  }
}

if (import.meta.main) {
  const config = readConfig(environment())
  if (config.ok) {
    process.exitCode = await runAccountCommand(
      process.argv.slice(2),
      config.value,
      { input: process.stdin, output: process.stderr },
      config.value.delivery.mail !== null,
    )
  } else {
    process.stderr.write(`${config.error.join('\n')}\n`)
    process.exitCode = 2
  }
}
