import '../../theme/kit.css'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fakeToolServer, TOOL } from './testing/fake-tool-server.ts'
import { NOW, open, readings, tidyUp } from './testing/draw-tool-dashboard.tsx'

afterEach(tidyUp)

describe('files', () => {
  const savedFiles = () => {
    const saved: { name: string; content: Promise<string>; type: string }[] = []
    const blobs = new Map<string, Blob>()
    const createUrl = URL.createObjectURL.bind(URL)
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      const address = createUrl(blob as Blob)
      blobs.set(address, blob as Blob)
      return address
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      const blob = blobs.get(this.href)
      if (blob) saved.push({ name: this.download, content: blob.text(), type: blob.type })
    })
    return saved
  }

  for (const [item, extension, start] of [
    ['SVG picture', 'svg', '<svg'],
    ['PNG picture', 'png', '\uFFFDPNG'],
  ] as const) {
    test(`${item} is saved under the tool’s name and the period`, async () => {
      const saved = savedFiles()
      await open()
      await page.getByRole('button', { name: 'Download' }).click()
      await page.getByRole('button', { name: item }).click()
      await expect.poll(() => saved[0]?.name).toBe(`dairy-cold-room-2_2026-11-20.${extension}`)
      const content = await saved[0]!.content
      expect(content.slice(0, start.length)).toBe(start)
    })
  }

  test('the log is printed with its readings, or without them by the choice beside the button', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    savedFiles()
    const server = await open()
    const asked = () => server.asked('MeasureLog').map(({ withReadings }) => withReadings)
    await page.getByRole('button', { name: 'Print log' }).click()
    await expect.poll(asked).toEqual([true])
    await expect.element(page.getByRole('button', { name: 'Print log' })).toBeVisible()
    await page.getByRole('button', { name: 'Options for printing' }).click()
    await page.getByRole('button', { name: 'Without the readings' }).click()
    await expect.poll(asked).toEqual([true, false])
  })

  test('the log opens in a window that the click itself opened', async () => {
    const opened = {
      document: document.implementation.createHTMLDocument(),
      closed: false,
      close: vi.fn(),
      location: { replace: vi.fn() },
    }
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
    const server = await open()
    await page.getByRole('button', { name: 'Print log' }).click()
    await expect.poll(() => opened.location.replace.mock.calls[0]?.[0]).toMatch(/^blob:/)
    expect(server.asked('MeasureLog')[0]).toMatchObject({
      imeiNumber: TOOL.imeiNumber,
      measureId: '2',
      language: 'english',
      dateStart: '2026-11-20T00:00:00.000Z',
    })
  })

  test('where windows are blocked the log is saved and a message says so', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const saved = savedFiles()
    await open()
    await page.getByRole('button', { name: 'Print log' }).click()
    await expect.poll(() => saved[0]?.name).toBe('dairy-cold-room-2_measurement-log_2026-11-20.pdf')
    await expect.element(page.getByText(/The browser blocked the new window/)).toBeVisible()
  })

  test('a browser that shows no PDF saves the log and opens no window', async () => {
    const opening = vi.spyOn(window, 'open').mockReturnValue(null)
    vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(false)
    const saved = savedFiles()
    await open()
    await page.getByRole('button', { name: 'Print log' }).click()
    await expect.poll(() => saved[0]?.name).toBe('dairy-cold-room-2_measurement-log_2026-11-20.pdf')
    expect(opening).not.toHaveBeenCalled()
    expect(page.getByText(/The browser blocked the new window/).elements()).toEqual([])
  })

  test('while other logs are made first, the button and the window say how many', async () => {
    const opened = {
      document: document.implementation.createHTMLDocument(),
      closed: false,
      close: vi.fn(),
      location: { replace: vi.fn() },
    }
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
    const server = await open()
    server.queue(3)
    const release = server.hold('MeasureLog')
    await page.getByRole('button', { name: 'Print log' }).click()
    await expect.element(page.getByRole('button', { name: 'Queue: 3 ahead …' })).toBeVisible()
    expect(opened.document.body.textContent).toBe(
      'The measurement log is being prepared … Queue: 3 ahead …',
    )
    expect(server.asked('MeasureLogProgress')[0]?.['ticket']).toBe(
      server.asked('MeasureLog')[0]?.['ticket'],
    )
    release()
    await expect.element(page.getByRole('button', { name: 'Print log' })).toBeVisible()
    expect(opened.location.replace).toHaveBeenCalled()
  })

  test('a log that could not be made closes its window and says so', async () => {
    const close = vi.fn()
    vi.spyOn(window, 'open').mockReturnValue({
      document: document.implementation.createHTMLDocument(),
      closed: false,
      close,
      location: { replace: vi.fn() },
    } as unknown as Window)
    const server = fakeToolServer({ readings, nowMs: NOW })
    server.fail('MeasureLog')
    await open({ server })
    await page.getByRole('button', { name: 'Print log' }).click()
    await expect.element(page.getByText(/The measurement log could not be made/)).toBeVisible()
    expect(close).toHaveBeenCalled()
  })
})
