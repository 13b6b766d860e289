import { badInput, type Refusal } from '../../domain/refusal.ts'
import type { PackedFile } from '../storage/packed-file.ts'
import type { Reads } from '../storage/storage.ts'

/** Bytes of the files of one account: originals of imports and certificates. */
const QUOTA_BYTES = 1024 * 1024 * 1024

const QUOTA = badInput({
  field: 'upload',
  key: 'imports.quota',
  message: 'The files of this account take all the room that it has.',
})

/** Why a file more does not fit into the room of an account; null when it does. */
export const quotaRefusal = async (
  { imports, instruments }: Pick<Reads, 'imports' | 'instruments'>,
  accountId: number,
  { size }: Pick<PackedFile, 'size'>,
): Promise<Refusal | null> => {
  const bytes =
    (await imports.bytesOfAccount(accountId)) + (await instruments.bytesOfAccount(accountId))
  return bytes + size > QUOTA_BYTES ? QUOTA : null
}
