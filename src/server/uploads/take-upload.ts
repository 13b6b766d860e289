import type { Actor } from '../../domain/permissions/actor.ts'
import { actsFor } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import type { Upload, Uploads } from './uploads.ts'

const LONGEST_NAME = 150

/** The name without folders and control characters. */
const plainName = (name: string): string => {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return [...last.replace(/\p{C}/gu, '').trim()].slice(0, LONGEST_NAME).join('') || 'file'
}

/** Keeps a file until it is used. Whoever may have tools may send files. */
export const takeUpload =
  ({ uploads }: { uploads: Uploads }) =>
  (
    actor: Actor,
    { fileName, bytes }: { fileName: string; bytes: Uint8Array },
  ): Result<Upload, Refusal> => {
    const viewer = toolViewer(actor)
    return viewer.ok ? ok(uploads.add(actsFor(viewer.value), plainName(fileName), bytes)) : viewer
  }
