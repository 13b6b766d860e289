import type { Clock } from '../../domain/clock.ts'
import type { Storage } from '../storage/storage.ts'
import type { LoginGuard } from './login-guard.ts'
import type { PasswordHasher } from './password-hasher.ts'

export type UserDeps = {
  storage: Storage
  clock: Clock
  passwords: PasswordHasher
  guard: LoginGuard
  /** Whether strangers may make accounts for themselves. */
  registration: 'open' | 'closed'
}
