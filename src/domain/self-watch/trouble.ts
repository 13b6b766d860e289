import type { OtherServerFacts } from './other-server.ts'
import type { RequestFault } from './request-fault.ts'

/**
 * What can be wrong with the server itself, or with another one that it watches, with what a person needs to know of it. Instants in ms
 * since 1970. `detail`: in the words of the system, the mail server or the command.
 */
export type TroubleFacts =
  /** `isOnServer`: a database server keeps the data. */
  | { kind: 'DISK_FAILING'; isFull: boolean; detail: string; isOnServer?: boolean }
  | { kind: 'DISK_FILLING'; freeBytes: number; daysLeft: number | null }
  | { kind: 'DAMAGE'; places: readonly string[] }
  | { kind: 'INGEST_REFUSED'; requests: number }
  | { kind: 'SWEEPER_LATE'; lateMs: number }
  | { kind: 'BACKUP'; lastMs: number | null; detail: string | null }
  /** `lagMs`: how far the continuous copy is behind. `detail`: why it cannot be written; null: slow. */
  | { kind: 'COPY'; lagMs: number; detail: string | null }
  /** Of so many accounts the server's key does not open the secret of the app with codes. */
  | { kind: 'APP_SECRETS'; accounts: number }
  | { kind: 'MAIL'; detail: string }
  /** The certificate of the listeners with TLS. */
  | { kind: 'CERTIFICATE'; untilMs: number; stage: 'ends-soon' | 'ends-at-once' | 'ended' }
  /** Nobody watched from `fromMs` to `toMs`; it is over when it is found. */
  | { kind: 'NOT_MONITORED'; fromMs: number; toMs: number }
  /** `movedMs`: below 0 when the clock was set back. */
  | { kind: 'CLOCK_MOVED'; movedMs: number }
  /** The server ends: a file of its data folder, or the folder, was taken away. */
  | { kind: 'FOLDER_LOST'; path: string }
  /** `devices`: how many normally send. `sinceMs`: when the last of them was heard. */
  | { kind: 'NO_READINGS'; devices: number; sinceMs: number }
  /** So many files of reports by plan were not made; the last one is of `report`, of `account`. */
  | { kind: 'REPORT_NOT_MADE'; files: number; report: string; account: string }
  /** The service of HEARTBEAT_URL, by its host, does not take the calls. */
  | { kind: 'HEARTBEAT'; host: string; fault: RequestFault }
  | ({ kind: 'OTHER_SERVER' } & OtherServerFacts)

export type TroubleKind = TroubleFacts['kind']

/** The most urgent ones first. */
export const TROUBLE_KINDS = [
  'FOLDER_LOST',
  'DISK_FAILING',
  'NOT_MONITORED',
  'DAMAGE',
  'INGEST_REFUSED',
  'NO_READINGS',
  'SWEEPER_LATE',
  'DISK_FILLING',
  'BACKUP',
  'COPY',
  'APP_SECRETS',
  'MAIL',
  'REPORT_NOT_MADE',
  'CERTIFICATE',
  'OTHER_SERVER',
  'HEARTBEAT',
  'CLOCK_MOVED',
] as const satisfies readonly TroubleKind[]

/**
 * What one look at the server shows. `unclear`: between the threshold that begins a trouble and the
 * one that ends it; an open trouble stays, and none begins. `about`: see `aboutOf`.
 * `isSure`: its cause is seen to be gone, so it ends sooner.
 */
export type Finding =
  | { state: 'bad'; facts: TroubleFacts }
  | { state: 'unclear'; kind: TroubleKind; about?: string }
  | { state: 'good'; kind: TroubleKind; about?: string; isSure?: boolean }

/** What a trouble is about, where several of its kind may be open at once; else ''. */
export const aboutOf = (facts: TroubleFacts): string =>
  facts.kind === 'OTHER_SERVER' ? facts.address : ''

/** `sinceMs`: when it began, by the server's clock, ms since 1970. */
export type Trouble = { facts: TroubleFacts; sinceMs: number }

/** What is told to superadmins. `endedMs`: null while it lasts. */
export type TroubleNotice = Trouble & {
  kind: 'BEGAN' | 'REMINDER' | 'ENDED'
  endedMs: number | null
}
