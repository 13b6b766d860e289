import type { FactorChange } from './second-factor.ts'
import type { LinkPurpose } from './one-time-link.ts'

/** What an account's own mail is about. `attempts`: how many passwords were wrong. */
export type AccountNotice =
  | { kind: 'INVITATION' | 'PASSWORD_RESET' | 'CONFIRM_ADDRESS' }
  | { kind: 'NEW_DEVICE'; device: string; clientAddress: string }
  | { kind: 'GUESSED'; attempts: number }
  | { kind: 'CODES_GUESSED' }
  | { kind: 'FACTOR_CHANGED'; change: FactorChange }
  | { kind: 'DEVICE_CLAIMED'; imeiNumber: string }
  /** `host`: of the address that was called. */
  | { kind: 'WEBHOOK_OFF'; host: string }
  /** `accountId`: the account that ends, or that uses its messages; also its manager is told. */
  | { kind: 'ACCOUNT_ENDS'; accountId: number; expiresOn: string }
  | { kind: 'MESSAGES_USED'; accountId: number; percent: number; used: number; most: number }
  /** `managerId`: the account that asks; null: the operator. */
  | { kind: 'SUPPORT_ASKED'; managerId: number | null }
  /** An inspector opened a link for the first time. */
  | { kind: 'INSPECTION_OPENED'; inspector: string }
  /** To an inspector: a link that shows so many sensors of the account, and these days. */
  | { kind: 'INSPECTION_LINK'; linkId: number; sensors: number; fromDay: string; toDay: string }
  /** Times (ms since 1970) without anybody on duty, null for no bound in sight; and how many people left. */
  | {
      kind: 'ROTA_GAPS'
      gaps: readonly { fromMs: number | null; toMs: number | null }[]
      moreGaps: number
      peopleLeft: number
    }
  /** Signatures that are due; and how many duties have nobody who could sign. */
  | {
      kind: 'SIGNATURES_DUE'
      signatures: readonly NamedSignature[]
      more: number
      vacant: number
    }

/** More would not be read in a mail; the page shows all. */
export const MOST_GAPS_NAMED = 10
export const MOST_SIGNATURES_NAMED = 10

/** What a signing duty is about; the duties say what each is. */
export type SignedRecord = 'LOGS' | 'REGISTER' | 'DEVIATIONS' | 'SETTINGS' | 'ALARMS' | 'TRAIL'

/** A record of a period that is to be signed until `lastDay`. `toDay`: the day after the period's last. */
export type NamedSignature = {
  record: SignedRecord
  fromDay: string
  toDay: string
  lastDay: string
  isOverdue: boolean
}

export type AccountNoticeKind = AccountNotice['kind']

/** The link in the mail; null for a mail that only informs. */
export const PURPOSE_OF_NOTICE = {
  INVITATION: 'invitation',
  PASSWORD_RESET: 'reset-password',
  CONFIRM_ADDRESS: 'confirm-address',
  NEW_DEVICE: null,
  GUESSED: null,
  CODES_GUESSED: null,
  FACTOR_CHANGED: null,
  DEVICE_CLAIMED: null,
  WEBHOOK_OFF: null,
  SUPPORT_ASKED: null,
  INSPECTION_OPENED: null,
  INSPECTION_LINK: null,
  ROTA_GAPS: null,
  ACCOUNT_ENDS: null,
  MESSAGES_USED: null,
  SIGNATURES_DUE: null,
} as const satisfies Record<AccountNoticeKind, LinkPurpose | null>

export const isAccountNoticeKind = (kind: string): kind is AccountNoticeKind =>
  Object.hasOwn(PURPOSE_OF_NOTICE, kind)
