import type { Reads } from '../storage/storage.ts'
import { ERASED_ACTION } from './chain-check.ts'

/** `createdMs`: when the account was made, ms since 1970. After a restore ids are given again. */
export type ErasedPerson = { id: number; createdMs: number }

const PAGE = 500

/** Everybody whom the trail calls erased. */
export const erasedPeople = async ({
  audit,
  accounts,
}: Pick<Reads, 'audit' | 'accounts'>): Promise<ErasedPerson[]> => {
  const people = new Map<number, ErasedPerson>()
  let before: number | null = null
  for (;;) {
    const page = await audit.page({
      scope: { kind: 'all' },
      actions: [ERASED_ACTION],
      before,
      first: PAGE,
    })
    const ids = page.map(({ subject_id }) => Number(subject_id))
    for (const { id, createdAt } of await accounts.withDeleted(ids))
      people.set(id, { id, createdMs: createdAt.getTime() })
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return [...people.values()]
    before = last.id
  }
}
