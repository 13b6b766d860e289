import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Result } from '../../domain/result.ts'
import type { FileLinks } from '../downloads/file-links.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { addCertificate } from './add-certificate.ts'
import { applyCertificate } from './apply-certificate.ts'
import { calibrationsOfTools } from '../calibrations/calibrations-of-tools.ts'
import type { InstrumentDeps } from './instrument-access.ts'
import { offerCertificate } from './offer-certificate.ts'
import { setLogger } from './set-logger.ts'
import { setPlace } from './set-place.ts'
import { setProbe, swapProbe } from './set-probe.ts'
import { showInstruments, type ShownInstruments } from './show-instruments.ts'
import { withdrawCertificate } from './withdraw-certificate.ts'

type Change<Input> = (actor: Actor, input: Input) => Promise<Result<true, Refusal>>

/** Each change answers with the tool's instruments as they are then. */
export const instrumentServices = (
  deps: InstrumentDeps & { uploads: Uploads; fileLinks: FileLinks },
) => {
  const show = showInstruments(deps)
  const thenShow =
    <Input extends { toolId: number }>(change: Change<Input>) =>
    async (actor: Actor, input: Input): Promise<Result<ShownInstruments, Refusal>> => {
      const changed = await change(actor, input)
      return changed.ok ? show(actor, input) : changed
    }
  return {
    show,
    calibrationsOf: calibrationsOfTools(deps),
    setLogger: thenShow(setLogger(deps)),
    setProbe: thenShow(setProbe(deps)),
    swapProbe: thenShow(swapProbe(deps)),
    setPlace: thenShow(setPlace(deps)),
    addCertificate: thenShow(addCertificate(deps)),
    withdrawCertificate: thenShow(withdrawCertificate(deps)),
    applyCertificate: thenShow(applyCertificate(deps)),
    offerFile: offerCertificate(deps),
  }
}
