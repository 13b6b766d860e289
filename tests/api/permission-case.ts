import type { ActorName, Target, World } from './permission-world.ts'

/**
 * One letter for each actor, in the order of ACTORS. y: a value, -: null or an empty list,
 * U: unauthenticated, F: forbidden, N: not found, B: bad input, R: rate limited.
 */
export type Verdicts = string

export type PermissionCase = {
  /** Names the case when an operation has several. */
  of?: string
  /** The arguments with their brackets; empty without arguments. */
  args: (target: Target, world: World, actor: ActorName) => string | Promise<string>
  /** From a new address, for what is limited by address. */
  isFromNewAddress?: true
  /** About the caller's own tenant. */
  own: Verdicts
  /**
   * About the other tenant. Something missing must be answered alike. Left out when the arguments
   * name no account, tool or device.
   */
  foreign?: Verdicts
}

/**
 * Whether the target is as it was: the arguments prepared nothing, and the operation only reads or was
 * refused. `args` as the case's own function returned them.
 */
export const changesNothing = (
  kind: 'query' | 'mutation' | 'subscription' | undefined,
  args: string | Promise<string>,
  letter: string,
): boolean => typeof args === 'string' && (kind === 'query' || 'UFNBR'.includes(letter))

export const NO_ARGS = () => ''
export const PERIOD = 'dateStart: "2026-11-20", dateEnd: "2026-11-20"'
export const sensor = ({ imeiNumber, equipmentId }: Target) =>
  `imeiNumber: "${imeiNumber}", measureId: "${equipmentId}"`
export const PERSON = 'firstName: "Nóra", lastName: "Nagy", password: "kr9&vzqm"'
export const LIMITS = 'min: 2, max: 8, notificationMin: 2, notificationMax: 8'
export const TOOL = `name: "Fridge", defrostFridge: false, ${LIMITS}`

export const EVERYBODY = 'yyyyyyy'
export const PEOPLE = 'UyyyyyF'
export const TOOL_OWNERS = 'UyyyyFF'
export const MANAGERS = 'UFyyyFF'
export const ADMINS = 'UFFyyFF'
export const SUPERADMIN = 'UFFFyFF'
/** Devices that tried to send: those who make them. */
export const MAKERS = 'UFFFyyF'
export const REGISTRARS = 'UFyyyyF'
/** About a device that the tenant's admin holds. */
export const HOLDERS = 'UFNyyNF'
