import { createHash } from 'node:crypto'
import { deserialize } from 'node:v8'
import { frameHead, frameReader } from './drawing-frames.ts'

/**
 * The drawing side of `createPdfProcesses`: what is to be drawn comes in by stdin, its PDF goes out by stdout, as
 * 64 hex digits of SHA-256 and base64. A fault ends the process, which its owner sees; so does the
 * end of its owner, which closes stdin.
 */
export const serveDrawings = <Content>(draw: (content: Content) => Promise<Uint8Array>): void => {
  const reader = frameReader()
  const drawAll = async (frames: readonly Buffer[]): Promise<void> => {
    for (const frame of frames) {
      const bytes = await draw(deserialize(frame) as Content)
      const hash = createHash('sha256').update(bytes).digest('hex')
      const answer = Buffer.from(hash + bytes.toBase64(), 'latin1')
      process.stdout.write(frameHead(answer.length))
      process.stdout.write(answer)
    }
  }
  // Ctrl+C in a terminal reaches this process too; its owner ends it.
  process.on('SIGINT', () => undefined)
  process.stdin.on('data', (piece: Buffer) => void drawAll(reader.add(piece)))
  process.stdin.on('end', () => process.exit())
}
