import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { verifyZip } from '../inspection-folders/zip/verify-zip.ts'

const USAGE = `Usage: npm run verify-folder -- <folder.zip> [<folder.pdf>]
  checks each file of an inspection folder against its manifest, and names those that were changed, removed or
  added. With the PDF it checks that one too. It needs no database. It prints the SHA-256 of the ZIP: the audit
  trail has the same in its entry about the folder.
  Exit code: 0 whole, 3 changed, 1 not readable, 2 not understood.
`

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Uint8Array)
  return hash.digest('hex')
}

/** Checks a folder; answers the exit code. */
export const verifyFolder = async (
  args: readonly string[],
  say: (text: string) => void,
): Promise<number> => {
  const [zip, pdf, ...more] = args
  if (zip === undefined || more.length > 0) {
    say(USAGE)
    return 2
  }
  for (const file of pdf === undefined ? [zip] : [zip, pdf])
    if (!existsSync(file)) {
      say(`There is no file ${file}.`)
      return 1
    }
  const { manifest, problems } = await verifyZip(zip)
  if (pdf !== undefined && manifest !== null && (await hashOf(pdf)) !== manifest.pdf.sha256)
    problems.push(`${pdf} is not the PDF of this folder, or was changed.`)
  for (const problem of problems) say(problem)
  say(`SHA-256 of the ZIP: ${await hashOf(zip)}`)
  if (problems.length > 0) return 3
  say(`All ${manifest?.files.length ?? 0} files are as the manifest says.`)
  return 0
}

if (import.meta.main)
  process.exitCode = await verifyFolder(process.argv.slice(2), (text) =>
    process.stderr.write(`${text}\n`),
  )
