import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seriesOf } from '../../domain/readings/series.ts'
import type { MeasureLog } from './record/measure-log.ts'
import { createPdfProcesses, type PdfProcesses, type PdfProcessesOptions } from './pdf-processes.ts'

const OBEDIENT = new URL('./testing/obedient-drawer.ts', import.meta.url)

const log = (sensorName: string) =>
  ({ sensorName, series: seriesOf([[1, 2]]) }) as unknown as MeasureLog

const running = () =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length

let processes: PdfProcesses
beforeEach(() => vi.waitUntil(() => running() === 0, { timeout: 20_000 }))
afterEach(() => processes.close())
const open = (options: PdfProcessesOptions = {}) => {
  processes = createPdfProcesses({ script: OBEDIENT, ...options })
  return processes
}
/** What the drawing process answered. */
const textOf = async (sensorName: string) => {
  const drawn = await processes.draw(log(sensorName))
  return drawn.kind === 'pdf' ? Buffer.from(drawn.file.base64, 'base64').toString() : drawn.kind
}
test('a process that is done draws the next one too', async () => {
  open()
  const first = await textOf('a')
  expect(Number(first)).toBeGreaterThan(0)
  expect(Number(first)).not.toBe(process.pid)
  expect(await textOf('b')).toBe(first)
})

test('the process that draws does not know the settings of the server', async () => {
  process.env['SMTP_URL'] = 'smtp://user:secret@mail.example.com'
  try {
    open()
    expect(await textOf('environment')).not.toContain('SMTP_URL')
  } finally {
    delete process.env['SMTP_URL']
  }
})

test('an idle process ends, and its memory with it', async () => {
  open({ idleMs: 0 })
  const first = Number(await textOf('a'))
  await expect
    .poll(() => {
      try {
        return process.kill(first, 0)
      } catch {
        return 'gone'
      }
    })
    .toBe('gone')
})

test('a process that takes too much memory ends alone, and the next log is drawn', async () => {
  open({ megabytes: 16 })
  await expect(processes.draw(log('grow'))).rejects.toThrow('memory limit')
  expect(await processes.draw(log('a'))).toMatchObject({ kind: 'pdf' })
})

test('work that is abandoned stops at once, and the next log is drawn', async () => {
  open()
  const leaving = new AbortController()
  const abandoned = processes.draw(log('hang'), leaving.signal)
  leaving.abort()
  expect(await abandoned).toEqual({ kind: 'abandoned' })
  await expect.poll(running).toBe(0)
  expect(await processes.draw(log('a'))).toMatchObject({ kind: 'pdf' })
  expect(await processes.draw(log('b'), leaving.signal)).toEqual({ kind: 'abandoned' })
})

test('a fault is thrown to the caller, and the next log is drawn by a new process', async () => {
  open()
  await expect(processes.draw(log('throw'))).rejects.toThrow('no font')
  await expect(processes.draw(log('leave'))).rejects.toThrow('ended before its work was done')
  expect(await processes.draw(log('a'))).toMatchObject({ kind: 'pdf' })
})

test('closing abandons what is being drawn', async () => {
  open()
  const drawn = processes.draw(log('hang'))
  await processes.close()
  expect(await drawn).toEqual({ kind: 'abandoned' })
  await expect.poll(running).toBe(0)
})
