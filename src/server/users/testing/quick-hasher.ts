import { hash, verify } from '@node-rs/argon2'
import { createPasswordHasher, type PasswordHasher } from '../password-hasher.ts'

/**
 * The product's hasher at the least cost that argon2id has: a thousandth of the processor that a real
 * hash takes. What a real one costs is a matter of password-hasher.test.ts.
 */
export const createQuickHasher = (): PasswordHasher =>
  createPasswordHasher({ hash, verify }, { memoryCost: 8, timeCost: 1, parallelism: 1 })
