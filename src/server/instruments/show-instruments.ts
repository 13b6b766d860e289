import { type CalibrationState, calibrationNow } from '../../domain/instruments/calibration-due.ts'
import type { InstrumentData, MeasuringPlace, Probe } from '../../domain/instruments/instrument.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import { toolViewer, visibleTool } from '../readings/visible-tool.ts'
import type { StoredCertificate } from '../storage/instrument-store.ts'
import type { Reads } from '../storage/storage.ts'
import type { InstrumentDeps } from './instrument-access.ts'

/** `inForce`: the certificate that holds today, where the tool's owner is. */
export type ShownInstruments = {
  tool: Tool
  logger: InstrumentData | null
  probes: readonly Probe[]
  place: MeasuringPlace
  certificates: readonly StoredCertificate[]
  inForce: StoredCertificate | null
  state: CalibrationState
}

/** What is known of a tool's logger and probes, and their certificates. */
export const showInstruments =
  (deps: InstrumentDeps) =>
  async (
    actor: Actor,
    { toolId }: { toolId: number },
  ): Promise<Result<ShownInstruments, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const tool = await visibleTool(deps, viewer.value, toolId)
    if (!tool.ok) return tool
    return ok(await instrumentsOf(deps.storage, tool.value, deps.clock()))
  }

const instrumentsOf = async (
  { instruments, accounts }: Pick<Reads, 'instruments' | 'accounts'>,
  tool: Tool,
  now: Date,
): Promise<ShownInstruments> => {
  const owner = await accounts.byId(tool.userId)
  const today = localTime(owner?.timeZone ?? FIRST_TIME_ZONE).dayOf(now.getTime())
  const probes = await instruments.probes(tool.id)
  const certificates = await instruments.certificatesOf(tool.id, tool.imeiNumber)
  const counted = certificates
    .filter(({ withdrawn }) => withdrawn === null)
    .map((certificate) => ({
      ...certificate,
      probeId: certificate.subject.kind === 'probe' ? certificate.subject.probeId : null,
    }))
  const { inForce, state } = calibrationNow({ probes, certificates: counted }, now.getTime(), today)
  return {
    tool,
    logger: await instruments.logger(tool.imeiNumber),
    probes,
    place: await instruments.place(tool.id),
    certificates,
    inForce: certificates.find(({ id }) => id === inForce?.id) ?? null,
    state,
  }
}
