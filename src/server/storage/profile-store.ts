import type { Profile } from '../../domain/profiles/profile.ts'
import type { Scope } from './account-store.ts'

/** `keeperPath`: of the account that keeps it, in the tree of accounts; of a superadmin's it is "/", above all. */
export type KeptProfile = Profile & { keeperPath: string }

/** A link counts only while the sensor's owner is the keeper of the profile or below it. */
export type ProfileReads = {
  byId(id: number): Promise<KeptProfile | null>
  byIds(ids: readonly number[]): Promise<KeptProfile[]>
  /** Those that accounts in `scope` keep, and those that the accounts `above` or a superadmin keep, by name. */
  list(query: { scope: Scope; above: readonly number[] }): Promise<KeptProfile[]>
  /** The profile of each of these sensors; those without one are left out. */
  linksOf(toolIds: readonly number[]): Promise<Map<number, number>>
  /** The live sensors that are linked to it, by their names. */
  toolsOf(profileId: number): Promise<number[]>
}

export type ProfileWrites = ProfileReads & {
  create(profile: Omit<Profile, 'id' | 'updatedAt'>): Promise<number>
  change(id: number, change: Partial<Pick<Profile, 'name' | 'values'>>, at: Date): Promise<void>
  /** Its sensors keep their settings. */
  remove(id: number): Promise<void>
  /** Null: unlinks it. */
  link(toolId: number, profileId: number | null, at: Date): Promise<void>
}
