import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AUDIT_KINDS, type AuditKind } from '../../../domain/audit/audit-kinds.ts'
import type { AuditFilter } from '../../api/generated/graphql.ts'

/** Long enough to continue typing, short enough not to be noticed. */
const TYPING_PAUSE_MS = 300

const NAMES = ['from', 'to', 'kind', 'actor', 'subject', 'text'] as const
export type FilterName = (typeof NAMES)[number]
export type TypedFilter = Record<FilterName, string>

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isKind = (text: string): text is AuditKind => Object.hasOwn(AUDIT_KINDS, text)

const typedIn = (params: URLSearchParams): TypedFilter =>
  Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as TypedFilter

/** The filter for the server. Invalid days and kinds in the address are left out. */
const filterOf = (params: URLSearchParams): AuditFilter => {
  const { from, to, kind, actor, subject, text } = typedIn(params)
  const toolId = params.get('toolId')
  const userId = params.get('userId')
  return {
    ...(DAY.test(from) && { dateStart: from }),
    ...(DAY.test(to) && { dateEnd: to }),
    ...(isKind(kind) && { kinds: [kind] }),
    ...(actor && { actor }),
    ...(subject && { subject }),
    ...(text && { text }),
    ...(toolId && { toolId }),
    ...(userId && { userId }),
  }
}

/**
 * The filter of the address, and the filter as it is being typed. The address follows when the
 * typing pauses.
 */
export const useAuditFilter = () => {
  const [params, setParams] = useSearchParams()
  const inAddress = params.toString()
  const [typed, setTyped] = useState(() => typedIn(params))
  const written = useRef(inAddress)

  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setTyped(typedIn(new URLSearchParams(inAddress)))
  }, [inAddress])

  useEffect(() => {
    const next = new URLSearchParams(written.current)
    for (const name of NAMES) {
      const value = typed[name].trim()
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    if (next.toString() === written.current) return
    const timer = setTimeout(() => {
      written.current = next.toString()
      setParams(next, { replace: true })
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, setParams])

  const filter = useMemo(() => filterOf(new URLSearchParams(inAddress)), [inAddress])
  return {
    typed,
    filter,
    isFiltering: Object.keys(filter).length > 0,
    set: (name: FilterName, value: string) => setTyped((before) => ({ ...before, [name]: value })),
    clear: () => setParams({}),
  }
}

export type FilterState = ReturnType<typeof useAuditFilter>
