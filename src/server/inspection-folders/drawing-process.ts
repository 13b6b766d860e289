import { deserialize, serialize } from 'node:v8'
import { frameHead, frameReader } from '../measure-log/drawing-frames.ts'
import { createFolderWriter } from './drawing/folder-writer.ts'
import type { FolderAnswer, FolderPart } from './folder-part.ts'

// A program of its own, which `startFolderProcess` starts: parts come in by stdin, one at a time. A
// fault ends it, which its owner sees; so does the end of its owner, which closes stdin.
const reader = frameReader()
const writer = createFolderWriter()
const answer = (files: FolderAnswer['files']): void => {
  const bytes = serialize({ files } satisfies FolderAnswer)
  process.stdout.write(frameHead(bytes.length))
  process.stdout.write(bytes)
}
process.on('SIGINT', () => undefined)
process.stdin.on('data', (piece: Buffer) => {
  for (const frame of reader.add(piece))
    void writer.take(deserialize(frame) as FolderPart).then(answer)
})
process.stdin.on('end', () => process.exit())
