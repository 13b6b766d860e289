import type { SearchText } from '../../domain/search/search-text.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Scope } from './account-store.ts'
import type { Incident } from './alarm-store.ts'

/** Where and how much is looked for. `most`: rows of an answer. */
export type SearchQuery = SearchText & { scope: Scope; most: number }

/** What a text finds. None of them reads a history: alarms that are over are asked for by their tools. */
export type SearchReads = {
  /**
   * Accounts and people by their names, in either order, company and e-mail; in the order of their names.
   * Machines are left out.
   */
  accounts(query: SearchQuery): Promise<Account[]>
  /**
   * The ids of live tools by name or IMEI, in no order; also "IMEI / sensor number". A tool that is
   * called exactly so is among them, however many there are.
   */
  toolIds(query: SearchQuery): Promise<number[]>
  /** IMEIs of devices by IMEI or alias, in the order of the IMEIs. */
  devices(query: SearchQuery): Promise<string[]>
  /** Open alarms of live tools by the tool's name or IMEI, the longest waiting first. */
  openAlarms(query: SearchQuery): Promise<Incident[]>
}
