import { readFileSync } from 'node:fs'
import { copyFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { OperatorError } from '../operator-error.ts'

const People = v.array(
  v.object({
    id: v.pipe(v.number(), v.integer(), v.minValue(1)),
    createdMs: v.pipe(v.number(), v.integer()),
  }),
)
const ErasedFile = v.object({ format: v.literal(1), erased: People })
/** An erased account: its number, and when it was made in ms since 1970. Nothing of the person. */
type ErasedAccount = v.InferOutput<typeof People>[number]

/** The list of erased people cannot be read. The message is a sentence without the way out. */
export class ErasedFileError extends OperatorError {
  override name = 'ErasedFileError'
}

export const erasedFileName = (installation: string): string =>
  `coldwatch-${installation}.erased.json`

/** Each account once, by number. One number may be that of several accounts, one after the other. */
export const joinedErased = (...lists: readonly (readonly ErasedAccount[])[]): ErasedAccount[] =>
  [
    ...new Map(
      lists.flat().map(({ id, createdMs }) => [`${id} ${createdMs}`, { id, createdMs }]),
    ).values(),
  ].toSorted((a, b) => a.id - b.id || a.createdMs - b.createdMs)

const textOf = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw new ErasedFileError(`The list of erased people ${file} cannot be read (${code}).`, {
      cause: error,
    })
  }
}

/** Empty when there is no such file. Throws `ErasedFileError`. */
export const readErasedFile = (file: string): ErasedAccount[] => {
  const text = textOf(file)
  if (text === null) return []
  try {
    return v.parse(ErasedFile, JSON.parse(text)).erased
  } catch (error) {
    throw new ErasedFileError(`The list of erased people ${file} is damaged.`, { cause: error })
  }
}

/**
 * Writes the list of an installation into a folder, joined with what stands there. A damaged one is
 * written anew and stays as `<name>.damaged`, since it may name people whom a restored database does not
 * know: then throws `ErasedFileError`.
 */
export const writeErasedFile = async (
  folder: string,
  installation: string,
  people: readonly ErasedAccount[],
): Promise<void> => {
  const file = join(folder, erasedFileName(installation))
  const before = readWhole(file)
  if (before instanceof ErasedFileError) await copyFile(file, `${file}.damaged`)
  const erased = joinedErased(before instanceof ErasedFileError ? [] : before, people)
  const text = `${JSON.stringify({ format: 1, erased } satisfies v.InferOutput<typeof ErasedFile>)}\n`
  if (before instanceof ErasedFileError || before.length !== erased.length) {
    await writeFile(`${file}.new`, text, { mode: 0o600, flush: true })
    await rename(`${file}.new`, file)
  }
  if (before instanceof ErasedFileError)
    throw new ErasedFileError(
      `${before.message} It is written anew from the trail; the damaged one stays as ${file}.damaged.`,
      { cause: before },
    )
}

const readWhole = (file: string): ErasedAccount[] | ErasedFileError => {
  try {
    return readErasedFile(file)
  } catch (error) {
    if (error instanceof ErasedFileError) return error
    throw error
  }
}
