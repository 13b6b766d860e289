import type { ImportLayout } from '../../domain/imports/import-layout.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { WorkTurn } from '../rate-limits/usage-limits.ts'
import { type ImportDeps, importReadings, previewImport } from './import-readings.ts'
import { takeUpload } from '../uploads/take-upload.ts'
import { createUploads } from '../uploads/uploads.ts'
import { withdrawImport } from './withdraw-import.ts'

/** `layout` null: the one that is remembered for files of this make, else what the file suggests. */
export type OperatorFile = {
  toolId: number
  fileName: string
  bytes: Uint8Array
  layout: ImportLayout | null
}

/**
 * Imports by the operator of the server, in the name of an account, whose rights hold. The trail says
 * that the server did it.
 */
export const importAsOperator = (
  given: Pick<ImportDeps, 'storage' | 'clock' | 'retentionDays'>,
) => {
  const deps: ImportDeps = {
    ...given,
    uploads: createUploads(given.clock),
    limits: { enter: async (): Promise<WorkTurn> => ({ kind: 'turn', done: () => {} }) },
    recordedAs: { kind: 'server' },
  }
  const withUpload = async <Input extends OperatorFile, Output>(
    actor: AccountActor,
    { fileName, bytes, ...input }: Input,
    call: (input: Omit<Input, 'fileName' | 'bytes'> & { upload: string }) => Promise<Output>,
  ) => {
    const upload = takeUpload(deps)(actor, { fileName, bytes })
    return upload.ok ? call({ ...input, upload: upload.value.id }) : upload
  }
  return {
    preview: (actor: AccountActor, file: OperatorFile) =>
      withUpload(actor, file, (input) => previewImport(deps)(actor, input)),
    importReadings: (actor: AccountActor, file: OperatorFile & { leaveOut: boolean }) =>
      withUpload(actor, file, (input) => importReadings(deps)(actor, input)),
    withdraw: withdrawImport(deps),
  }
}
