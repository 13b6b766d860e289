import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { VerifyLogDocument, type VerifyLogQuery } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { hashFile } from './file-hash.ts'

export type Verification = NonNullable<VerifyLogQuery['verifyLog']>
/** What identifies the log to check. */
export type LogReference =
  | { kind: 'code'; code: string }
  | { kind: 'file'; name: string; fileHash: string }
/** `verification` null: no such log was issued here. */
export type VerificationState =
  | { kind: 'empty' }
  | { kind: 'checking' }
  | { kind: 'answered'; reference: LogReference; verification: Verification | null }
  | { kind: 'failed'; error: unknown; retry: () => void }

/** Checks the code of the address, which the QR code links to, until a file is given. */
export const useVerification = () => {
  const [search, setSearch] = useSearchParams()
  const [file, setFile] = useState<{ name: string; fileHash: string } | null>(null)
  const [problem, setProblem] = useState<'too-large' | 'unreadable' | null>(null)
  const [isHashing, setHashing] = useState(false)
  const code = search.get('code') ?? ''
  const reference: LogReference | null =
    file !== null ? { kind: 'file', ...file } : code !== '' ? { kind: 'code', code } : null

  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [
      'verify-log',
      reference?.kind === 'file' ? reference.fileHash : code,
      reference?.kind,
    ],
    enabled: reference !== null,
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (
        await request(
          VerifyLogDocument,
          reference?.kind === 'file' ? { fileHash: reference.fileHash } : { code },
          { signal },
        )
      ).verifyLog ?? null,
  })

  const checkFile = async (given: File): Promise<void> => {
    setProblem(null)
    setHashing(true)
    const hashed = await hashFile(given)
    setHashing(false)
    if (hashed.kind !== 'hashed') return setProblem(hashed.kind)
    setFile({ name: given.name, fileHash: hashed.fileHash })
  }
  const checkCode = (typed: string): void => {
    setProblem(null)
    setFile(null)
    if (typed === code && file === null) void refetch()
    else setSearch({ code: typed })
  }

  const state = ((): VerificationState => {
    if (isHashing || (reference !== null && isFetching)) return { kind: 'checking' }
    if (reference === null) return { kind: 'empty' }
    if (error !== null) return { kind: 'failed', error, retry: () => void refetch() }
    return data === undefined
      ? { kind: 'checking' }
      : { kind: 'answered', reference, verification: data }
  })()

  return { state, code, problem, checkFile: (given: File) => void checkFile(given), checkCode }
}
