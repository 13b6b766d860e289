import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import type { Allowance } from '../allowances.ts'
import type { TurnQueueOptions } from '../turn-queue.ts'

/**
 * What one account, one customer (a top-level account with all below it) and one address may ask of
 * the server: the figures, and why. An address is a client's network (client-network.ts).
 *
 * Who must never meet them: a reseller with 5,000 sensors who works in ten tabs. A tab asks some 8
 * requests every 30 s, each at a cost of some 400: 10 tabs are 160 requests and 64,000 of cost a
 * minute. After a restart of the server ten tabs load at once: 150 requests, 20 charts, 10 sockets.
 * A person saves a form at most every few seconds: 20 changes a minute.
 */

export type AllowanceScope = 'account' | 'customer' | 'address' | 'recipient'

const aMinute = (steady: number, atOnce: number): Allowance => ({
  steady,
  perMs: MINUTE_MS,
  atOnce,
})

/** At most twice `half` in any hour: `half` at once, and as many again in the course of the hour. */
const halfAnHour = (half: number): Allowance => ({ steady: half, perMs: HOUR_MS, atOnce: half })
const halfADay = (half: number): Allowance => ({ steady: half, perMs: DAY_MS, atOnce: half })

export const ALLOWANCES = {
  /**
   * GraphQL operations, and what a socket subscribes to. Seven times the ten tabs; a programme that
   * reads 5,000 sensors one by one takes two minutes. An office of forty people shares an address.
   */
  requests: {
    account: aMinute(1_200, 3_000),
    customer: aMinute(12_000, 24_000),
    address: aMinute(6_000, 12_000),
  },
  /**
   * The cost of these operations (graphql/costs.ts). A unit takes some 4 µs of the one thread: an
   * account can keep 4 % of it busy for long, and 8 s in one go. Nine times the ten tabs; 160 charts
   * of a whole year a minute.
   */
  cost: { account: aMinute(600_000, 1_800_000), customer: aMinute(2_400_000, 4_800_000) },
  /**
   * Mutations: each writes to the disk and adds an entry to the trail, which is never deleted. 275
   * a second were possible. 15 times the person who saves forms; setting the limits of 5,000
   * sensors by a programme takes a quarter of an hour.
   */
  changes: {
    account: aMinute(300, 600),
    customer: aMinute(1_200, 2_400),
    address: aMinute(1_200, 2_400),
  },
  /**
   * Test messages to one mail address, of all accounts together: at most six in any hour. The
   * address may be anybody's. Somebody who sets up a sensor sends one or two.
   */
  testMails: { recipient: halfAnHour(3) },
  /**
   * Addresses that a sensor's alarms did not go to before: at most 100 in any day of one account,
   * 400 of one customer. A reseller who sets up the sensors of fifty customers in a day enters one
   * or two of each. An address that was entered today already does not count again.
   */
  newRecipients: { account: halfADay(50), customer: halfADay(200) },
} as const satisfies Record<string, Partial<Record<AllowanceScope, Allowance>>>

export type AllowanceName = keyof typeof ALLOWANCES

/**
 * Work that holds the thread or memory for long. Accounts and customers take turns. `retrySeconds`:
 * about how long until a place is free again.
 */
export const WORK = {
  /**
   * Charts, figures and recent lines of readings, and lists of more than a hundred sensors, until
   * the answer is read. A chart holds less than 1 MB, a list of 20,000 sensors up to 11. Each lets others run every few milliseconds. Ten tabs ask for 20 to 30 at once; these wait
   * some hundred milliseconds. 500 unread charts took 730 MB.
   */
  charts: {
    places: {
      atOnce: 32,
      atOnceOfAccount: 4,
      atOnceOfCustomer: 8,
      most: 600,
      mostOfAccount: 60,
      mostOfCustomer: 200,
    },
    retrySeconds: 5,
  },
  /**
   * Files that are being fetched. A request without a place is refused, not queued: the browser
   * would show nothing while it waits. Four held downloads stopped all exports.
   */
  files: {
    places: {
      atOnce: 32,
      atOnceOfAccount: 4,
      atOnceOfCustomer: 8,
      most: 32,
      mostOfAccount: 4,
      mostOfCustomer: 8,
    },
    retrySeconds: 10,
  },
  /**
   * Previews of alarms: each replays a month of readings four times. A page asks for one at a time
   * and leaves the queue when the limits on the screen move on; ten tabs are ten. 60 previews of
   * one account kept everybody waiting.
   */
  previews: {
    places: { atOnce: 2, atOnceOfAccount: 1, most: 100, mostOfAccount: 10, mostOfCustomer: 30 },
    retrySeconds: 5,
  },
  /**
   * Files of loggers that are read, for a preview or an import: a year of readings takes some seconds
   * and some hundred megabytes. A page asks for one at a time.
   */
  imports: {
    places: { atOnce: 1, atOnceOfAccount: 1, most: 40, mostOfAccount: 4, mostOfCustomer: 12 },
    retrySeconds: 10,
  },
  /**
   * Measurement logs: one at a time, since each takes a core and, for a year, some hundred
   * megabytes. Waiting requests keep no readings in memory.
   */
  logs: {
    places: { atOnce: 1, most: 100, mostOfAccount: 20, mostOfCustomer: 40 },
    retrySeconds: 10,
  },
} as const satisfies Record<string, { places: TurnQueueOptions; retrySeconds: number }>

export type WorkName = keyof typeof WORK

/** What a caller may hold open at the same time. */
export const HOLDINGS = {
  /**
   * Sockets after the login, one a tab: three times the ten tabs. One user had 600. A customer with
   * thirty people fills a thousand, and so does an office behind one address.
   */
  sockets: { account: 30, customer: 1_000, address: 1_000 },
  /** Sockets that have not logged in yet; they have 3 s for it. */
  newSockets: { address: 200 },
} as const satisfies Record<string, Partial<Record<AllowanceScope, number>>>

export type HoldingName = keyof typeof HOLDINGS
/** A place among them is free again when a tab is closed. */
export const HOLDING_RETRY_SECONDS = 60
