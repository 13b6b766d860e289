import type { ParseKeys } from 'i18next'

export const HIT_KINDS = ['pages', 'accounts', 'tools', 'alarms', 'devices'] as const
export type HitKind = (typeof HIT_KINDS)[number]

/** One line of the answer. `detail`: what tells it from others of the same name. */
export type Hit = { key: string; to: string; name: string; detail: string }
export type HitGroup = { kind: HitKind; hits: Hit[]; hasMore: boolean }

/** A page of the app, and the key of its name. */
export type FindPage = { label: ParseKeys; to: string }
