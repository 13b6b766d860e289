import { DAY_MS } from '../../domain/durations.ts'
import {
  MOST_FOLDER_DAYS,
  MOST_FOLDER_TOOLS,
} from '../../domain/inspection-folders/inspection-folder.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { actsFor } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Language } from '../../domain/users/account.ts'
import { requestedPeriod } from '../readings/requested-period.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { toolsInSight } from './folder-tables.ts'
import { type FolderDeps, type ShownFolder, noteFolder, shownFolder } from './own-folders.ts'

export type AskForFolder = {
  toolIds: readonly number[]
  dateStart: string
  dateEnd: string
  language: Language
}

const NO_TOOLS = badInput({
  field: 'toolIds',
  key: 'folders.noTools',
  message: 'Choose at least one sensor.',
})
const TOO_MANY_TOOLS = badInput({
  field: 'toolIds',
  key: 'folders.tooManyTools',
  params: { most: MOST_FOLDER_TOOLS },
  message: `A folder takes at most ${MOST_FOLDER_TOOLS} sensors.`,
})
const BAD_PERIOD = badInput({
  field: 'dateEnd',
  key: 'folders.badPeriod',
  params: { most: MOST_FOLDER_DAYS },
  message: `A folder takes at most ${MOST_FOLDER_DAYS} days, from the past.`,
})
const ONE_AT_A_TIME = badInput({
  field: null,
  key: 'folders.oneAtATime',
  message: 'A folder of this account is being made already.',
})

/** Asks for a folder: it is made by and by, also when the page is closed. */
export const askForFolder =
  (deps: FolderDeps) =>
  async (actor: Actor, input: AskForFolder): Promise<Result<ShownFolder, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const toolIds = [...new Set(input.toolIds)]
    if (toolIds.length === 0) return refused(NO_TOOLS)
    if (toolIds.length > MOST_FOLDER_TOOLS) return refused(TOO_MANY_TOOLS)
    const period = await requestedPeriod(deps, viewer.value, input)
    if (!period.ok) return period
    const { fromMs, toMs, timeZone } = period.value
    const now = deps.clock()
    const oldestMs = now.getTime() - deps.retentionDays * DAY_MS
    if (
      fromMs >= Math.min(toMs, now.getTime()) ||
      toMs - fromMs > (MOST_FOLDER_DAYS + 1) * DAY_MS ||
      fromMs < oldestMs
    )
      return refused(BAD_PERIOD)
    return transactionOf(deps, viewer.value, async (stores, current) => {
      if ((await toolsInSight(stores, current, toolIds)) === null)
        return refused({ kind: 'not-found' })
      const accountId = actsFor(current)
      const unfinished = await stores.inspectionFolders.unfinished()
      if (unfinished.some((each) => each.accountId === accountId)) return refused(ONE_AT_A_TIME)
      const { language } = input
      const asked = { accountId, madeBy: current.id, createdAt: now, toolIds, fromMs, toMs }
      const folder = await stores.inspectionFolders.create({ ...asked, language, timeZone })
      await noteFolder(stores, current, folder, 'requested', now, {
        tools: toolIds,
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
        language,
      })
      return ok(await shownFolder(stores, folder))
    })
  }
