import { userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, test } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import type { IssuedFile, Verification } from './use-verification.ts'
import { VerifyPage } from './verify-page.tsx'

const CODE = 'KY3D1-0C8JN-YQB6H-FTXA1'
const LOG: Verification = {
  code: CODE,
  issuedAt: '2026-11-20T09:30:00Z',
  issues: [
    {
      issuedAt: '2026-11-20T09:30:00Z',
      firstName: 'Anna',
      lastName: 'Kovács',
      account: 'anna@example.com',
      role: 'user',
    },
  ],
  signatures: [],
  periodStart: '2026-11-18T23:00:00Z',
  periodEnd: '2026-11-19T23:00:00Z',
  recordedUntil: '2026-11-19T23:00:00Z',
  timeZone: 'Europe/Budapest',
  deviceEnding: '1013',
  equipmentId: 2,
  contentHash: 'ab'.repeat(32),
  changed: [],
  readings: 43_200,
  readingsAdded: 0,
  isBeyondRetention: false,
  isDamaged: false,
}
/** SHA-256 of "abc". */
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

let answeredLog: Verification | null
let answeredFile: IssuedFile | null
let server: ReturnType<typeof fakeGraphql>
beforeEach(() => {
  answeredLog = LOG
  answeredFile = null
  server = fakeGraphql({
    VerifyLog: () => ({ verifyLog: answeredLog }),
    VerifyFile: () => ({ verifyFile: answeredFile }),
  })
})

const open = (path = '/verify', options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(<VerifyPage />, { path, ...options })
const aFile = (text = 'abc', name = 'log.pdf') =>
  new File([text], name, { type: 'application/pdf' })

/** The characters of `word` after which a line ends, in the text of the element. */
const charactersAtLineEnds = (element: Element, word: string): string => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const characters: { character: string; top: number }[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (let i = 0; i < node.textContent!.length; i++) {
      const range = document.createRange()
      range.setStart(node, i)
      range.setEnd(node, i + 1)
      const { top } = range.getBoundingClientRect()
      characters.push({ character: node.textContent![i]!, top })
    }
  }
  const from = characters
    .map(({ character }) => character)
    .join('')
    .indexOf(word)
  expect(from).toBeGreaterThan(0)
  return characters
    .slice(from, from + word.length)
    .filter(({ top }, i, all) => i + 1 < all.length && all[i + 1]!.top > top + 5)
    .map(({ character }) => character)
    .join('')
}

describe('the page where a log is checked', () => {
  test('the link of the QR code is checked at once, and says what to compare', async () => {
    const { screen } = await open(`/verify?code=${CODE}`)
    await expect
      .element(screen.getByRole('heading', { name: 'A log with this code was issued here.' }))
      .toBeVisible()
    await expect
      .element(screen.getByText('The data of this log has not changed since it was issued.'))
      .toBeVisible()
    await expect
      .element(
        screen.getByText('2026-11-20 10:30:00 (UTC+01:00), Anna Kovács, User, anna@example.com'),
      )
      .toBeVisible()
    await expect
      .element(screen.getByText('2026-11-19 00:00:00 to 2026-11-20 00:00:00'))
      .toBeVisible()
    await expect.element(screen.getByText('Device ending in …1013, sensor 2')).toBeVisible()
    await expect.element(screen.getByText('Europe/Budapest (UTC+01:00)')).toBeVisible()
    await expect.element(screen.getByLabelText('Code of the log')).toHaveValue(CODE)
    expect(server.asked.map(({ variables }) => variables)).toEqual([{ code: CODE }])
  })

  test('says who signed with which meaning and when, and what was withdrawn', async () => {
    const signature = {
      meaning: 'REVIEWED',
      signedAt: '2026-11-20T10:00:00Z',
      firstName: 'Anna',
      lastName: 'Kovács',
      account: 'anna@example.com',
      role: 'user',
      withdrawnAt: null,
    } as const
    const erased = { firstName: '', lastName: '', account: '' }
    answeredLog = {
      ...LOG,
      signatures: [
        { ...signature, withdrawnAt: '2026-11-20T11:00:00Z' },
        { ...signature, ...erased, meaning: 'APPROVED' },
      ],
    }
    const { screen } = await open(`/verify?code=${CODE}`)
    await expect
      .element(
        screen.getByText(
          'Reviewed: 2026-11-20 11:00:00 (UTC+01:00), Anna Kovács, User, anna@example.com. Withdrawn 2026-11-20 12:00:00 (UTC+01:00).',
        ),
      )
      .toBeVisible()
    await expect
      .element(screen.getByText('Approved: 2026-11-20 11:00:00 (UTC+01:00), erased person, User.'))
      .toBeVisible()
  })

  test('says that a log is not signed', async () => {
    const { screen } = await open(`/verify?code=${CODE}`)
    await expect.element(screen.getByText('Not signed')).toBeVisible()
  })

  test('a file that is chosen is hashed here, and its hash alone is sent', async () => {
    const { screen } = await open()
    await userEvent.upload(screen.getByLabelText('Drop the file here'), aFile())
    await expect
      .element(
        screen.getByRole('heading', { name: 'This file is exactly the one that was issued.' }),
      )
      .toBeVisible()
    await expect.element(screen.getByText('log.pdf')).toBeVisible()
    expect(server.asked.map(({ variables }) => variables)).toEqual([{ fileHash: ABC }])
  })

  test('a file that is dropped is checked too, in place of the code in the address', async () => {
    const { screen } = await open(`/verify?code=${CODE}`)
    await expect.element(screen.getByRole('heading', { level: 2 })).toBeVisible()
    answeredLog = null
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(aFile())
    screen
      .getByLabelText('Drop the file here')
      .element()
      .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    await expect
      .element(
        screen.getByRole('heading', {
          name: 'This file was not issued here, or it has been altered.',
        }),
      )
      .toBeVisible()
    expect(server.asked.slice(-2).map(({ variables }) => variables)).toEqual([
      { fileHash: ABC },
      { sha256: ABC },
    ])
  })

  test('an altered file that still names a log says which one it claims to be, and that it differs', async () => {
    server.answers['VerifyLog'] = ({ code }) => ({ verifyLog: code === CODE ? LOG : null })
    const { screen } = await open()
    await userEvent.upload(
      screen.getByLabelText('Drop the file here'),
      aFile(`%PDF-1.7 /Keywords (${CODE} abab)`),
    )
    await expect
      .element(
        screen.getByRole('heading', {
          name: new RegExp(
            `This file claims to be the measurement log ${CODE} ?, but it differs from what was issued.`,
          ),
        }),
      )
      .toBeVisible()
    await expect.element(screen.getByText(/Anna Kovács, User/)).toBeVisible()
    await expect
      .element(screen.getByText('This file is exactly the one that was issued.'))
      .not.toBeInTheDocument()
  })

  test('a file that names a code nobody was given says so', async () => {
    answeredLog = null
    const { screen } = await open()
    await userEvent.upload(screen.getByLabelText('Drop the file here'), aFile(CODE))
    await expect
      .element(
        screen.getByText(
          `The file names the code ${CODE}, but no log with this code was issued here.`,
        ),
      )
      .toBeVisible()
  })

  test('a code that cannot be one clears the verdict on the last code', async () => {
    const { screen } = await open(`/verify?code=${CODE}`)
    await expect.element(screen.getByRole('heading', { level: 2 })).toBeVisible()
    const field = screen.getByLabelText('Code of the log')
    await userEvent.fill(field, 'KY3D1-0C8JN')
    await userEvent.click(screen.getByRole('button', { name: 'Check' }))
    await expect.element(screen.getByText('The code has 20 letters and digits.')).toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 2 })).not.toBeInTheDocument()
    await expect.element(field).toHaveValue('KY3D1-0C8JN')
  })

  test('a newly typed code takes the verdict on the last one away before it is checked', async () => {
    const { screen } = await open(`/verify?code=${CODE}`)
    await expect.element(screen.getByRole('heading', { level: 2 })).toBeVisible()
    const field = screen.getByLabelText('Code of the log')
    await userEvent.fill(field, 'AAAAA-BBBBB-CCCCC-DDDDD')
    await expect.element(screen.getByRole('heading', { level: 2 })).not.toBeInTheDocument()
    await expect.element(field).toHaveValue('AAAAA-BBBBB-CCCCC-DDDDD')
    expect(server.asked).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Check' }))
    await expect.element(screen.getByRole('heading', { level: 2 })).toBeVisible()
    expect(server.asked.at(-1)?.variables).toEqual({ code: 'AAAAA-BBBBB-CCCCC-DDDDD' })
  })

  test('a refused code is gone once a file is chosen, and the verdict on the file once a code is typed', async () => {
    const { screen } = await open()
    const field = screen.getByLabelText('Code of the log')
    await userEvent.fill(field, 'KY3D1-0C8JN')
    await userEvent.click(screen.getByRole('button', { name: 'Check' }))
    await expect.element(screen.getByText('The code has 20 letters and digits.')).toBeVisible()
    await userEvent.upload(screen.getByLabelText('Drop the file here'), aFile())
    await expect.element(screen.getByText('log.pdf')).toBeVisible()
    await expect
      .element(screen.getByText('The code has 20 letters and digits.'))
      .not.toBeInTheDocument()
    await expect.element(field).toHaveValue('')
    await userEvent.type(field, 'K')
    await expect.element(screen.getByText('log.pdf')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { level: 2 })).not.toBeInTheDocument()
    await expect.element(field).toHaveValue('K')
  })

  test('a code typed while a file is still being read is not followed by the verdict on the file', async () => {
    const { screen } = await open()
    const dropZone = screen.getByLabelText('Drop the file here')
    await expect.element(dropZone).toBeInTheDocument()
    const slow = aFile()
    let read = (_bytes: ArrayBuffer): void => {}
    Object.defineProperty(slow, 'arrayBuffer', {
      value: () => new Promise<ArrayBuffer>((resolve) => (read = resolve)),
    })
    const event = new DragEvent('drop', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'dataTransfer', { value: { files: [slow] } })
    dropZone.element().dispatchEvent(event)
    await userEvent.type(screen.getByLabelText('Code of the log'), 'K')
    read(new ArrayBuffer(3))
    await userEvent.fill(screen.getByLabelText('Code of the log'), CODE)
    await userEvent.click(screen.getByRole('button', { name: 'Check' }))
    await expect
      .element(screen.getByRole('heading', { name: 'A log with this code was issued here.' }))
      .toBeVisible()
    expect(server.asked.map(({ variables }) => variables)).toEqual([{ code: CODE }])
  })

  test.each(['en', 'hu', 'de'] as const)(
    'in %s the code in a sentence stays on one line on a phone, and breaks between its groups only',
    async (language) => {
      // Some browsers break no line between a hyphen and a digit.
      const code = '9Y3D1-0C8JN-1QB6H-2TXA1'
      server.answers['VerifyLog'] = (asked) => ({
        verifyLog: asked['code'] === code ? { ...LOG, code } : null,
      })
      const { screen } = await open('/verify', { language })
      await expect.element(screen.getByRole('textbox')).toBeVisible()
      const input = screen.container.querySelector('input[type=file]')!
      await userEvent.upload(input, aFile(code))
      const heading = screen.getByRole('heading', { level: 2 })
      await expect.element(heading).toBeVisible()
      const lineEnds = (px: number): string => {
        screen.container.style.width = `${px}px`
        return charactersAtLineEnds(heading.element(), code)
      }
      expect(lineEnds(390)).toBe('')
      for (let px = 200; px <= 320; px += 10) expect(lineEnds(px)).toMatch(/^-*$/)
    },
  )

  test('a file that cannot be read clears the verdict on the last one', async () => {
    const { screen } = await open(`/verify?code=${CODE}`)
    await expect.element(screen.getByRole('heading', { level: 2 })).toBeVisible()
    const gone = aFile()
    Object.defineProperty(gone, 'arrayBuffer', { value: () => Promise.reject(new Error()) })
    const dataTransfer = new DataTransfer()
    const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
    Object.defineProperty(event, 'dataTransfer', { value: { files: [gone] } })
    screen.getByLabelText('Drop the file here').element().dispatchEvent(event)
    await expect.element(screen.getByRole('alert')).toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 2 })).not.toBeInTheDocument()
  })

  test('the time of issue has its own offset, the period those in force in it', async () => {
    answeredLog = {
      ...LOG,
      periodStart: '2026-10-01T22:00:00Z',
      periodEnd: '2026-10-02T22:00:00Z',
      recordedUntil: '2026-10-02T22:00:00Z',
    }
    const { screen } = await open(`/verify?code=${CODE}`)
    await expect.element(screen.getByText(/2026-11-20 10:30:00 \(UTC\+01:00\)/)).toBeVisible()
    await expect.element(screen.getByText('Europe/Budapest (UTC+02:00)')).toBeVisible()
  })

  test('another language keeps the file that was given, and its verdict', async () => {
    const { screen } = await open()
    await userEvent.upload(screen.getByLabelText('Drop the file here'), aFile())
    await expect.element(screen.getByText('log.pdf')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Magyar' }))
    await expect.element(screen.getByText(/Kovács Anna, Felhasználó/)).toBeVisible()
    await expect.element(screen.getByText('log.pdf')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'English' }))
  })

  test('an erased issuer has only the role', async () => {
    answeredLog = {
      ...LOG,
      issues: [{ ...LOG.issues[0]!, firstName: '', lastName: '', account: '' }],
    }
    const { screen } = await open(`/verify?code=${CODE}`)
    await expect
      .element(screen.getByText('2026-11-20 10:30:00 (UTC+01:00), erased person, User'))
      .toBeVisible()
  })

  test('in Hungarian the family name of the issuer comes first', async () => {
    const { screen } = await open(`/verify?code=${CODE}`, { language: 'hu' })
    await expect.element(screen.getByText(/Kovács Anna, Felhasználó/)).toBeVisible()
  })

  test('a code is typed, and stands in the address then', async () => {
    const { screen } = await open()
    await userEvent.fill(screen.getByLabelText('Code of the log'), ' ky3d10c8jn yqb6hftxa1 ')
    await userEvent.click(screen.getByRole('button', { name: 'Check' }))
    await expect
      .element(screen.getByRole('heading', { name: 'A log with this code was issued here.' }))
      .toBeVisible()
    expect(server.asked.map(({ variables }) => variables)).toEqual([
      { code: 'ky3d10c8jn yqb6hftxa1' },
    ])
  })

  test('half a code is not sent', async () => {
    const { screen } = await open()
    await userEvent.fill(screen.getByLabelText('Code of the log'), 'KY3D1-0C8JN')
    await userEvent.click(screen.getByRole('button', { name: 'Check' }))
    await expect.element(screen.getByText('The code has 20 letters and digits.')).toBeVisible()
    expect(server.asked).toEqual([])
  })

  test('a code nobody was given', async () => {
    answeredLog = null
    const { screen } = await open(`/verify?code=${CODE}`)
    await expect
      .element(screen.getByRole('heading', { name: 'No log with this code was issued here.' }))
      .toBeVisible()
  })

  test('a record that has changed says in what', async () => {
    answeredLog = { ...LOG, changed: ['sensor', 'readings', 'incidents'], readingsAdded: 12 }
    const { screen } = await open(`/verify?code=${CODE}`)
    await expect
      .element(screen.getByText('The data of this log has changed since it was issued:'))
      .toBeVisible()
    expect(
      screen
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual([
      'The name of the sensor, its device or its defrost setting was changed.',
      '12 readings arrived later.',
      'An alarm was added, ended or acknowledged.',
    ])
  })

  test('changed data of the instrument has its sentence', async () => {
    answeredLog = { ...LOG, changed: ['instruments'] }
    const { screen } = await open(`/verify?code=${CODE}`)
    await expect
      .element(screen.getByRole('listitem'))
      .toHaveTextContent(
        'The data of the logger, its probes, the measuring place or their calibration was changed.',
      )
  })

  test('how many readings the record has is told, also for a print without them', async () => {
    const { screen } = await open(`/verify?code=${CODE}`)
    await expect.element(screen.getByText('43,200, whether they are printed or not')).toBeVisible()
  })

  test('readings that are missing because their retention has ended are distinguished from others', async () => {
    answeredLog = { ...LOG, changed: ['readings'], readingsAdded: -1, isBeyondRetention: true }
    const { screen } = await open(`/verify?code=${CODE}`)
    await expect.element(screen.getByText('1 reading is no longer there.')).toBeVisible()
    await expect
      .element(screen.getByText(/^The readings of this period are no longer stored/))
      .toBeVisible()
  })

  test('readings that are missing because they are damaged in storage are distinguished too', async () => {
    answeredLog = { ...LOG, changed: ['readings', 'marks'], readingsAdded: -288, isDamaged: true }
    const { screen } = await open(`/verify?code=${CODE}`)
    await expect.element(screen.getByText('288 readings are no longer there.')).toBeVisible()
    await expect
      .element(screen.getByText(/^Readings of this period are damaged in storage/))
      .toBeVisible()
  })

  test('a log of a day that was not over says until when it goes', async () => {
    answeredLog = { ...LOG, recordedUntil: '2026-11-19T14:00:00Z' }
    const { screen } = await open(`/verify?code=${CODE}`)
    await expect.element(screen.getByText('2026-11-19 15:00:00')).toBeVisible()
  })

  test('after too many attempts, or without the server, the page says so and offers another try', async () => {
    server.answers['VerifyLog'] = () => ({
      refuse: { code: 'RATE_LIMITED', retryAfterSeconds: 300 },
    })
    const { screen } = await open(`/verify?code=${CODE}`)
    await expect
      .element(screen.getByText(/^Too many requests. Try again in 5\smin.$/))
      .toBeVisible()
    server.answers['VerifyLog'] = () => ({ verifyLog: LOG })
    await userEvent.click(screen.getByRole('button', { name: 'Load again' }))
    await expect
      .element(screen.getByRole('heading', { name: 'A log with this code was issued here.' }))
      .toBeVisible()
  })

  test.each([
    ['hu', 'Mérési napló ellenőrzése'],
    ['de', 'Messprotokoll prüfen'],
    ['nl', 'Meetlogboek controleren'],
    ['ro', 'Verificarea unui jurnal de măsurare'],
    ['sk', 'Overenie protokolu merania'],
  ] as const)('in %s it is called "%s"', async (language, title) => {
    const { screen } = await open('/verify', { language })
    await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  test.each(['light', 'dark'] as const)(
    'in the %s scheme it has no accessibility violation',
    async (scheme) => {
      answeredLog = { ...LOG, changed: ['readings'], readingsAdded: 1 }
      const { screen } = await open(`/verify?code=${CODE}`, { scheme })
      await expect.element(screen.getByRole('heading', { level: 2 })).toBeVisible()
      expect(await axeViolations(screen.container)).toEqual([])
    },
  )
})
