import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  VerifyFileDocument,
  type VerifyFileQuery,
  VerifyLogDocument,
  type VerifyLogQuery,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { hashFile } from './file-hash.ts'

export type Verification = NonNullable<VerifyLogQuery['verifyLog']>
export type IssuedFile = NonNullable<VerifyFileQuery['verifyFile']>
/** What identifies the log to check. */
export type LogReference =
  | { kind: 'code'; code: string }
  | { kind: 'file'; name: string; fileHash: string; namedCode: string | null }
/**
 * `verification` null: no such log was issued here. `claimed`: the log that such a file names as
 * its own; null when it names none, or none that was issued here. `issued`: what the file is when it is
 * no log.
 */
export type VerificationAnswer = {
  verification: Verification | null
  claimed: Verification | null
  issued: IssuedFile | null
}
export type VerificationState =
  | { kind: 'empty' }
  | { kind: 'checking' }
  | ({ kind: 'answered'; reference: LogReference } & VerificationAnswer)
  | { kind: 'failed'; error: unknown; retry: () => void }

const verify = async (
  of: { code: string } | { fileHash: string },
  signal: AbortSignal,
): Promise<Verification | null> =>
  (await request(VerifyLogDocument, of, { signal })).verifyLog ?? null

const NOTHING: VerificationAnswer = { verification: null, claimed: null, issued: null }

const answerTo = async (
  reference: LogReference,
  signal: AbortSignal,
): Promise<VerificationAnswer> => {
  if (reference.kind === 'code')
    return { ...NOTHING, verification: await verify({ code: reference.code }, signal) }
  const { fileHash, namedCode } = reference
  const verification = await verify({ fileHash }, signal)
  if (verification !== null) return { ...NOTHING, verification }
  const { verifyFile } = await request(VerifyFileDocument, { sha256: fileHash }, { signal })
  if (verifyFile || namedCode === null) return { ...NOTHING, issued: verifyFile ?? null }
  return { ...NOTHING, claimed: await verify({ code: namedCode }, signal) }
}

type CheckedFile = Omit<Extract<LogReference, { kind: 'file' }>, 'kind'>

/** See docs/records.md. The server reads O as 0, I and L as 1, and ignores case and spaces. */
const CODE_LENGTH = 20
const isWholeCode = (text: string): boolean => text.replace(/[\s-]/g, '').length === CODE_LENGTH

/** What the server says of a log. */
const useAnswerTo = (reference: LogReference | null) =>
  useQuery({
    queryKey: [
      'verify-log',
      reference?.kind === 'file' ? reference.fileHash : (reference?.code ?? ''),
      reference?.kind,
    ],
    enabled: reference !== null,
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }) => answerTo(reference!, signal),
  })

const stateOf = (
  reference: LogReference | null,
  { data, error, isFetching, refetch }: ReturnType<typeof useAnswerTo>,
): VerificationState => {
  if (reference === null) return { kind: 'empty' }
  if (isFetching) return { kind: 'checking' }
  if (error !== null) return { kind: 'failed', error, retry: () => void refetch() }
  return data === undefined ? { kind: 'checking' } : { kind: 'answered', reference, ...data }
}

/** The file that was given, once its hash is known. */
const useGivenFile = () => {
  const [file, setFile] = useState<CheckedFile | null>(null)
  const [problem, setProblem] = useState<'unreadable' | null>(null)
  const [isHashing, setHashing] = useState(false)
  /** Counts what was typed and given: a file whose hash comes after that is no longer wanted. */
  const inputs = useRef(0)
  /** Another input: a hash that is under way is given up. */
  const giveUp = (): void => {
    inputs.current += 1
    setHashing(false)
  }
  const putAway = (): void => {
    setProblem(null)
    setFile(null)
  }
  const take = async (given: File): Promise<void> => {
    const input = inputs.current
    setHashing(true)
    const hashed = await hashFile(given, () => inputs.current === input)
    if (hashed === null || inputs.current !== input) return
    setHashing(false)
    if (hashed.kind !== 'hashed') return setProblem(hashed.kind)
    const { fileHash, namedCode } = hashed
    setFile({ name: given.name, fileHash, namedCode })
  }
  return { file, problem, isHashing, giveUp, putAway, take }
}

/**
 * Checks the code of the address, which the QR code links to, or a file. The page is about one of
 * them at a time: typing a code or giving a file clears the other and every verdict.
 */
export const useVerification = () => {
  const [search, setSearch] = useSearchParams()
  const { file, problem, isHashing, giveUp, putAway, take } = useGivenFile()
  const code = search.get('code') ?? ''
  /** What is typed, and whether it was submitted although it cannot be a code. */
  const [field, setField] = useState({ text: code, isMalformed: false })
  // Another code in the address is checked; one that leaves it leaves what was typed.
  const [shownCode, setShownCode] = useState(code)
  if (code !== shownCode) {
    setShownCode(code)
    if (code !== '') {
      setField({ text: code, isMalformed: false })
      putAway()
    }
  }
  const reference: LogReference | null =
    file !== null ? { kind: 'file', ...file } : code !== '' ? { kind: 'code', code } : null
  const answer = useAnswerTo(reference)

  /** What was asked before, and its verdict, are gone: nothing on the page is about them. */
  const clear = (): void => {
    giveUp()
    putAway()
    if (code !== '') setSearch({}, { replace: true })
  }
  const typeCode = (text: string): void => {
    clear()
    setField({ text, isMalformed: false })
  }
  const checkFile = (given: File): void => {
    typeCode('')
    void take(given)
  }
  const checkCode = (): void => {
    const typed = field.text.trim()
    if (!isWholeCode(typed)) {
      clear()
      setField({ ...field, isMalformed: true })
    } else if (typed === code) void answer.refetch()
    else {
      giveUp()
      setSearch({ code: typed })
    }
  }

  const state: VerificationState = isHashing ? { kind: 'checking' } : stateOf(reference, answer)
  return {
    state,
    problem,
    checkFile,
    codeText: field.text,
    isMalformed: field.isMalformed,
    typeCode,
    checkCode,
  }
}
