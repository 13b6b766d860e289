import { type CertificateData, certificateErrors } from '../../domain/instruments/certificate.ts'
import { NOTHING_ENTERED, probeAt } from '../../domain/instruments/instrument.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { actsFor } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import type { CertificateSubject } from '../storage/instrument-store.ts'
import { type PackedFile, packed } from '../storage/packed-file.ts'
import { quotaRefusal } from '../uploads/file-quota.ts'
import { type Upload, UPLOAD_GONE, type Uploads } from '../uploads/uploads.ts'
import { changeOfTool, type InstrumentDeps, type ToolWrite } from './instrument-access.ts'
import { certificateFacts } from './instrument-facts.ts'
import { isScan } from './is-scan.ts'
import { NO_DEVICE } from './set-logger.ts'

/** `covers`: the probe in service, or the logger and all its probes. `upload`: of the scan. */
export type AddCertificate = {
  toolId: number
  covers: CertificateSubject['kind']
  certificate: CertificateData
  upload: string | null
}

const NO_SCAN = badInput({
  field: 'upload',
  key: 'instruments.noScan',
  message: 'A certificate is a PDF file or a picture (PNG, JPEG).',
})
const TOO_LARGE = badInput({
  field: 'upload',
  key: 'instruments.scanTooLarge',
  params: { megabytes: 10 },
  message: 'The file of a certificate has 10 MB at most.',
})
const MOST_SCAN_BYTES = 10 * 1024 * 1024

/** Enters a calibration certificate, with its scan where there is one. */
export const addCertificate =
  (deps: InstrumentDeps & { uploads: Uploads }) =>
  async (actor: Actor, input: AddCertificate): Promise<Result<true, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const certificate = {
      ...input.certificate,
      number: input.certificate.number.trim(),
      laboratory: input.certificate.laboratory.trim(),
    }
    const broken = certificateErrors(certificate, await todayOf(deps, viewer.value))
    if (broken.length > 0) return refused(badInput(...broken))
    const scan = scanOf(deps, viewer.value, input.upload)
    if (!scan.ok) return scan
    const file =
      scan.value === null
        ? null
        : { name: scan.value.fileName, packed: await packed(scan.value.bytes) }
    const added = await changeOfTool(deps, viewer.value, input.toolId, (write) =>
      store(deps, write, { ...input, certificate }, file),
    )
    if (added.ok && input.upload !== null) deps.uploads.drop(input.upload)
    return added
  }

/** The day where the account is. */
const todayOf = async (
  { storage, clock }: InstrumentDeps,
  actor: AccountActor,
): Promise<string> => {
  const account = await storage.accounts.byId(actor.id)
  return localTime(account?.timeZone ?? FIRST_TIME_ZONE).dayOf(clock().getTime())
}

const scanOf = (
  { uploads }: { uploads: Uploads },
  actor: AccountActor,
  id: string | null,
): Result<Upload | null, Refusal> => {
  if (id === null) return ok(null)
  const upload = uploads.get(actsFor(actor), id)
  if (upload === null) return refused(UPLOAD_GONE)
  if (!isScan(upload.bytes)) return refused(NO_SCAN)
  return upload.bytes.length > MOST_SCAN_BYTES ? refused(TOO_LARGE) : ok(upload)
}

const subjectOf = async (
  { stores, tool }: ToolWrite,
  covers: AddCertificate['covers'],
  nowMs: number,
): Promise<CertificateSubject | null> => {
  if (covers === 'logger')
    return tool.isBound ? { kind: 'logger', imeiNumber: tool.imeiNumber } : null
  const probe =
    probeAt(await stores.instruments.probes(tool.id), nowMs) ??
    (await stores.instruments.addProbe(tool.id, 0, { ...NOTHING_ENTERED, position: null }))
  return { kind: 'probe', probeId: probe.id }
}

const store = async (
  { clock }: InstrumentDeps,
  write: ToolWrite,
  { covers, certificate }: AddCertificate,
  file: { name: string; packed: PackedFile } | null,
): Promise<Result<true, Refusal>> => {
  const { stores, actor, tool } = write
  const now = clock()
  const quota = file === null ? null : await quotaRefusal(stores, tool.userId, file.packed)
  if (quota !== null) return refused(quota)
  const subject = await subjectOf(write, covers, now.getTime())
  if (subject === null) return refused(NO_DEVICE)
  const added = await stores.instruments.addCertificate(
    { ...certificate, subject, enteredAt: now, enteredBy: actor.id },
    file,
  )
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    action: 'instrument.certificate-added',
    subject: { kind: 'tool', id: String(tool.id) },
    before: null,
    after: certificateFacts(added),
  })
  return ok(true)
}
