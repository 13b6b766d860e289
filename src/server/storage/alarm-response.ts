import type { ResponseKind } from '../../domain/alarms/alarm-response.ts'
import type { Recipient } from '../../domain/alarms/recipients.ts'

/** What a person said of an alarm. */
export type AlarmResponse = {
  id: number
  incidentId: number
  kind: ResponseKind
  at: Date
  /** Null: somebody at an address without an account in the branch of the tool. */
  accountId: number | null
  /**
   * The message whose link said it; null: by a page or a program. `recipient`: of a mail its
   * address, `ERASED` once the person is erased; of a push message null.
   */
  message: { deliveryId: number; channel: Recipient['channel']; recipient: string | null } | null
  /** What was done; empty while nobody has written it down. Null where nobody is asked. */
  correctiveAction: string | null
  /** When it was written down and by whom, if that was later than `at`. */
  action: { at: Date; accountId: number } | null
}

export type NewResponse = Pick<AlarmResponse, 'kind' | 'at' | 'accountId' | 'correctiveAction'> & {
  /** The message whose link says it; left out: a page or a program does. */
  deliveryId?: number
}

export type ResponseReads = {
  /** What people said of each of these incidents, oldest first. Incidents without are left out. */
  responsesOf(incidentIds: readonly number[]): Promise<Map<number, AlarmResponse[]>>
}

export type ResponseWrites = {
  /** Adds what a person said. An acknowledgement becomes the incident's newest one. */
  respond(incidentId: number, response: NewResponse): Promise<void>
  /** Writes down what was done, for the incident's newest acknowledgement, which says nothing yet. */
  writeAction(
    incidentId: number,
    action: { at: Date; accountId: number; correctiveAction: string },
  ): Promise<void>
}
