import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { VerifyLogDocument, type VerifyLogQuery } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { hashFile } from './file-hash.ts'

export type Verification = NonNullable<VerifyLogQuery['verifyLog']>
export type Asked =
  | { kind: 'code'; code: string }
  | { kind: 'file'; name: string; fileHash: string }
/** `found` null: no such log was issued here. */
export type VerificationState =
  | { kind: 'nothing-asked' }
  | { kind: 'checking' }
  | { kind: 'answered'; asked: Asked; found: Verification | null }
  | { kind: 'failed'; error: unknown; retry: () => void }

/**
 * What is asked about: the code in the address, which the QR code leads to, until a file is given.
 */
export const useVerification = () => {
  const [search, setSearch] = useSearchParams()
  const [file, setFile] = useState<{ name: string; fileHash: string } | null>(null)
  const [problem, setProblem] = useState<'too-large' | 'unreadable' | null>(null)
  const [isHashing, setHashing] = useState(false)
  const code = search.get('code') ?? ''
  const asked: Asked | null =
    file !== null ? { kind: 'file', ...file } : code !== '' ? { kind: 'code', code } : null

  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['verify-log', asked?.kind === 'file' ? asked.fileHash : code, asked?.kind],
    enabled: asked !== null,
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (
        await request(
          VerifyLogDocument,
          asked?.kind === 'file' ? { fileHash: asked.fileHash } : { code },
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
    if (isHashing || (asked !== null && isFetching)) return { kind: 'checking' }
    if (asked === null) return { kind: 'nothing-asked' }
    if (error !== null) return { kind: 'failed', error, retry: () => void refetch() }
    return data === undefined ? { kind: 'checking' } : { kind: 'answered', asked, found: data }
  })()

  return { state, code, problem, checkFile: (given: File) => void checkFile(given), checkCode }
}
