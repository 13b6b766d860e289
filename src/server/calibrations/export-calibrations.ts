import type { CalibrationFilter } from '../../domain/instruments/calibration-filter.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool } from '../../domain/permissions/rules.ts'
import { BYTE_ORDER_MARK, csvCell, csvLine, csvMarks } from '../../domain/records/csv.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type LanguageCode } from '../../domain/users/account.ts'
import { customerName } from '../../domain/users/customer-name.ts'
import { CONTENT_TYPES, type FileLinks, type FileOffer } from '../downloads/file-links.ts'
import { inSlices } from '../exports/selected-tools.ts'
import { narrowedSight, toolViewer } from '../readings/visible-tool.ts'
import { stillAllowed } from '../sessions/still-allowed.ts'
import type { Storage } from '../storage/storage.ts'
import { calibrationTexts } from './calibration-texts.ts'
import { type CalibrationDeps, sortedCalibrations } from './sorted-calibrations.ts'

type Deps = CalibrationDeps & {
  storage: Pick<Storage, 'sessions' | 'secondFactors' | 'support' | 'tokens'>
  fileLinks: FileLinks
}

/** `userId`: only sensors of that account and its subtree. */
export type ExportCalibrations = { userId: number | null; filter: CalibrationFilter }

/** A line each, in the order of the page; what the viewer may not see any more is left out. */
async function* linesOf(
  deps: CalibrationDeps,
  viewer: AccountActor,
  { userId, filter }: ExportCalibrations,
  language: LanguageCode,
): AsyncGenerator<string> {
  const { separator } = csvMarks(language)
  const texts = calibrationTexts(language)
  const line = (cells: readonly string[]): string =>
    csvLine(
      cells.map((cell) => csvCell(cell, separator)),
      separator,
    )
  yield BYTE_ORDER_MARK + line(texts.head)
  const scope = await narrowedSight(deps, viewer, userId)
  const { ids, of } = await sortedCalibrations(deps, scope, filter)
  for await (const slice of inSlices(deps.storage, ids)) {
    const seen = slice.filter(({ ownerPath }) => maySeeTool(viewer, ownerPath))
    const ownerIds = [...new Set(seen.map(({ tool }) => tool.userId))]
    const owners = new Map(
      (await deps.storage.accounts.byIds(ownerIds)).map((owner) => [owner.id, owner]),
    )
    yield seen
      .map(({ tool }) => {
        const owner = owners.get(tool.userId)
        const { state, dueOn } = of(tool.id)
        return line([
          tool.name,
          tool.imeiNumber,
          String(tool.equipmentId),
          owner === undefined ? '' : customerName(owner, language),
          owner?.email ?? '',
          texts.state(state),
          dueOn ?? '',
        ])
      })
      .join('')
  }
}

/**
 * Answers a link to a file with the sensors of the page and how their calibrations stand. The file is
 * written while it is fetched.
 */
export const exportCalibrations =
  (deps: Deps) =>
  async (actor: Actor, input: ExportCalibrations): Promise<Result<FileOffer, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    if ((await narrowedSight(deps, viewer.value, input.userId)) === null)
      return refused({ kind: 'not-found' })
    const account = await deps.storage.accounts.byId(viewer.value.id)
    const language = LANGUAGE_CODES[account?.language ?? DEFAULT_LANGUAGE]
    return ok(
      deps.fileLinks.offer({
        actor: viewer.value,
        name: `calibrations-${deps.clock().toISOString().slice(0, 10)}.csv`,
        contentType: CONTENT_TYPES.CSV,
        texts: () => linesOf(deps, viewer.value, input, language),
        isAllowed: stillAllowed(
          deps,
          viewer.value,
          async (current) =>
            current.path === viewer.value.path &&
            (await narrowedSight(deps, current, input.userId)) !== null,
        ),
      }),
    )
  }
