import {
  type RegisterSettings,
  settingsBefore,
  settingsErrors,
  tidySettings,
} from '../../domain/haccp/register-settings.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { maySetRegisterOf } from '../../domain/permissions/haccp-rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { type HaccpDeps, writableRegister } from './haccp-account.ts'
import { NO_SUCH_SENSOR } from './haccp-refusals.ts'

const settingsFacts = ({ times, withinMinutes, toolIds }: RegisterSettings) => ({
  times: times.join(', '),
  withinMinutes,
  registerSensors: toolIds === null ? null : toolIds.join(', '),
})

/** Sets the chosen times and sensors of a register. Months that are over keep theirs. */
export const setRegister =
  (deps: HaccpDeps) =>
  async (
    actor: Actor,
    { userId, ...given }: RegisterSettings & { userId: number | null },
  ): Promise<Result<RegisterSettings, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const after = tidySettings(given)
    const broken = settingsErrors(after)
    if (broken.length > 0) return refused(badInput(...broken))
    const at = deps.clock()
    return transactionOf(deps, viewer.value, async (stores, current) => {
      const account = await writableRegister(stores, current, userId, maySetRegisterOf)
      if (!account.ok) return account
      const { id: accountId } = account.value
      const owned = await stores.tools.byIds(after.toolIds ?? [])
      const isTheirs = owned.filter(({ tool }) => tool.userId === accountId)
      if (isTheirs.length !== (after.toolIds ?? []).length) return refused(NO_SUCH_SENSOR)
      const before = settingsBefore(await stores.haccp.settingsOf(accountId), Infinity)
      await stores.haccp.setSettings(accountId, after, at, current.id)
      await appendEntry(stores.audit, {
        at,
        actor: auditActor(current),
        action: 'haccp.register-set',
        subject: { kind: 'account', id: String(accountId) },
        before: settingsFacts(before),
        after: settingsFacts(after),
      })
      return ok(after)
    })
  }
