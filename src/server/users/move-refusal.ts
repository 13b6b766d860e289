import { isInSubtree, mayHangUnder } from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { isConfirmed } from '../../domain/users/confirmed-address.ts'
import type { Account } from '../../domain/users/account.ts'
import {
  aboveParentRefusal,
  accountsOnPath,
  sensorLimitRefusal,
} from '../account-limits/sensor-limit.ts'
import { topLevelOf } from '../devices/top-level-of.ts'
import type { Reads } from '../storage/storage.ts'
import { cannotHangUnder } from './create-account.ts'

/** Why an account cannot move below this parent with its subtree; null when it can. */
export const moveRefusal = async (
  stores: Reads,
  account: Account,
  parentUserId: number,
  mailsLinks: boolean,
): Promise<Refusal | null> => {
  const parent = await stores.accounts.byId(parentUserId)
  if (parent === null || parent.role === 'app' || parent.membership !== null)
    return { kind: 'not-found' }
  if (account.membership !== null) return { kind: 'forbidden' }
  if (!isConfirmed(account, mailsLinks))
    return badInput({
      field: 'parentUserId',
      key: 'users.addressUnconfirmed',
      message: 'The owner of this account must confirm its e-mail address first.',
    })
  if (isInSubtree(parent.path, account.path)) {
    return badInput({
      field: 'parentUserId',
      key: 'users.parentBelowItself',
      message: 'An account cannot be moved below itself or below an account of its own subtree.',
    })
  }
  if (!mayHangUnder(account.role, parent.role)) return cannotHangUnder(account.role, parent.role)
  return splitsDevice(stores, account, `${parent.path}${account.id}/`)
}

/** Why an account with its sensors and limits does not fit below its new parent; null when it does. */
export const roomRefusal = async (
  stores: Reads,
  account: Account,
  parentUserId: number | null | undefined,
): Promise<Refusal | null> => {
  const parent = parentUserId ? await stores.accounts.byId(parentUserId) : null
  if (parent === null) return null
  const more = await stores.customers.countTools(account.path)
  return (
    aboveParentRefusal(account, await accountsOnPath(stores, parent.path)) ??
    (await sensorLimitRefusal(stores, parent.path, { more, from: account.path }, 'parentUserId'))
  )
}

/** The live tools of one device lie under one top-level account, before a move and after it. */
const splitsDevice = async (
  stores: Reads,
  account: Account,
  newPath: string,
): Promise<Refusal | null> => {
  const { rows } = await stores.tools.list({ scope: { kind: 'subtree', path: account.path } })
  const bound = rows.filter(({ tool }) => tool.isBound)
  if (bound.length === 0) return null
  const newTop = await topLevelOf(stores, newPath)
  for (const imeiNumber of new Set(bound.map(({ tool }) => tool.imeiNumber))) {
    for (const { ownerPath } of await stores.tools.ofDevice(imeiNumber)) {
      if (isInSubtree(ownerPath, account.path) || (await topLevelOf(stores, ownerPath)) === newTop)
        continue
      return badInput({
        field: 'parentUserId',
        key: 'users.deviceSplit',
        params: { imeiNumber },
        message: `The device ${imeiNumber} also has sensors of an account that does not move.`,
      })
    }
  }
  return null
}
