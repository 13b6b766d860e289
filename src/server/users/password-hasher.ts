import { hash, parseOptions, verify } from '@node-rs/argon2'
import { newToken } from '../secret.ts'

/**
 * OWASP Password Storage Cheat Sheet: argon2id (the package's own default) with 19 MiB, 2 passes, 1
 * lane.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Computes at once. What answers strangers and accounts goes through a `PasswordQueue`. */
export type PasswordHasher = {
  /** A PHC string. */
  hash(password: string): Promise<string>
  /**
   * Without a hash a dummy one is verified, so that an account that is not there takes as long as
   * one that is.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>
  /** Whether the hash was made at a lower cost than today's. */
  isOutdated(passwordHash: string): boolean
}

type Argon2 = { hash: typeof hash; verify: typeof verify }

/** What a hash costs: memory in KiB, passes over it, lanes. */
type HashCost = typeof COST

/** One keyboard writes é as one code point, another as two (NIST SP 800-63B §3.1.1.2). */
const normal = (password: string): string => password.normalize('NFKC')

/** Only tests give another cost (testing/quick-hasher.ts). */
export const createPasswordHasher = (
  argon2: Argon2 = { hash, verify },
  cost: HashCost = COST,
): PasswordHasher => {
  const hashed = (password: string) => argon2.hash(normal(password), cost)
  let dummy: Promise<string> | null = null
  return {
    hash: hashed,
    verify: async (passwordHash, password) => {
      dummy ??= hashed(newToken())
      const dummyHash = await dummy
      const matches = await argon2.verify(passwordHash ?? dummyHash, normal(password))
      return matches && passwordHash !== null
    },
    isOutdated: (passwordHash) => {
      const { memoryCost = 0, timeCost = 0, parallelism } = parseOptions(passwordHash)
      return (
        memoryCost < cost.memoryCost || timeCost < cost.timeCost || parallelism !== cost.parallelism
      )
    },
  }
}
