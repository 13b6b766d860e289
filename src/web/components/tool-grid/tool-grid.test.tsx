import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { expect, test } from 'vitest'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import type { OpenAlarm } from '../../api/use-open-alarms.ts'
import { selectedTool } from '../../api/selected-tool.ts'
import { alarm, response } from '../../testing/alarm.ts'
import { axeViolations } from '../../testing/axe.ts'
import { holdClock } from '../../testing/hand-clock.ts'
import { TEST_NOW } from '../../testing/test-now.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { toolCard } from '../../testing/tool-card.ts'
import { ToolGrid } from './tool-grid.tsx'

const recentOf = (tools: ToolCardFragment[]) => ({
  untilMs: TEST_NOW,
  byTool: new Map(
    tools
      .filter((tool) => tool.lastMeasure !== null)
      .map((tool) => {
        const times = Array.from({ length: 48 }, (_, i) => TEST_NOW - (48 - i) * 30 * MINUTE_MS)
        const means = times.map((_, i) => 4 + Math.sin(i))
        return [
          tool.id,
          {
            times,
            means,
            lows: means.map((mean) => mean - 0.4),
            highs: means.map((mean) => mean + 0.4),
            gapStarts: [],
            gapEnds: [],
            usualIntervalMs: tool.usualIntervalMs,
          },
        ]
      }),
  ),
})

const NO_ALARMS = new Map()

const draw = async (
  tool: ToolCardFragment,
  options: Parameters<typeof drawPage>[1] & { alarms?: readonly OpenAlarm[] } = {},
) => {
  const page = await drawPage(
    <ToolGrid
      tools={[tool]}
      recent={recentOf([tool])}
      alarms={options.alarms ? new Map([[tool.id, options.alarms]]) : NO_ALARMS}
    />,
    options,
  )
  const widget = page.screen.container.querySelector('article')!
  // A card is laid out in the first frame that shows it.
  await expect.poll(() => widget.innerText).not.toBe('')
  return { ...page, widget, text: () => widget.innerText.replaceAll(/\s+/g, ' ') }
}

test('a card beyond its alarm limits says when its alarm comes if that lasts; one back within them does not', async () => {
  const opensAt = new Date(TEST_NOW + 2.5 * MINUTE_MS).toISOString()
  const pendingAlarm = { lane: 'HIGH', condition: null, opensAt } as const
  const { text } = await draw(toolCard({ celsius: 9.4, pendingAlarm }))
  expect(text()).toContain('Alarm in 3 min if this lasts')
  const back = await draw(toolCard({ celsius: 7, pendingAlarm }))
  expect(back.text()).not.toContain('if this lasts')
})

test('a condition of a sensor in range says when its alarm comes if that lasts, and its name', async () => {
  const opensAt = new Date(TEST_NOW + 2.5 * MINUTE_MS).toISOString()
  const pendingAlarm = { lane: 'CONDITION', condition: 'Above 6 °C for 10 h', opensAt } as const
  const { text } = await draw(toolCard({ celsius: 7, pendingAlarm }))
  expect(text()).toContain('Alarm in 3 min if this lasts Above 6 °C for 10 h')
})

test('an alarm that waits makes the card solid red, an acknowledged one does not', async () => {
  const waiting = await draw(toolCard({ celsius: 10.2 }), { alarms: [alarm()] })
  expect(waiting.widget.dataset['hot']).toBe('true')
  const at = new Date(TEST_NOW).toISOString()
  const acknowledged = await draw(toolCard({ celsius: 10.2 }), {
    alarms: [alarm({ acknowledgedAt: at })],
  })
  expect(acknowledged.widget.dataset['hot']).toBe('false')
})

test('a message that did not arrive comes before the alarm itself', async () => {
  const { text } = await draw(toolCard({ celsius: 10.2 }), {
    alarms: [alarm({ unreachedRecipients: 1 })],
  })
  expect(text()).toMatch(/1 recipient not reached.*Alarm: Too warm/)
})

test('limits that nobody has set are marked until somebody does', async () => {
  const { text } = await draw(toolCard({ min: -10, max: 10, limitsNeverSet: true }))
  expect(text()).toContain('Limits never set')
  const set = await draw(toolCard())
  expect(set.text()).not.toContain('Limits never set')
})

test('a calibration that ran out or is due within three months is marked, another is not', async () => {
  const expired = await draw(
    toolCard({ calibrationState: 'EXPIRED', calibrationDueOn: '2026-11-01' }),
  )
  expect(expired.text()).toContain('Calibration expired 2026-11-01')
  const due = await draw(
    toolCard({ calibrationState: 'DUE_LATER', calibrationDueOn: '2027-02-01' }),
  )
  expect(due.text()).toContain('Calibration due 2027-02-01')
  for (const calibrationState of ['VALID', 'NONE', 'NO_END'] as const)
    expect((await draw(toolCard({ calibrationState }))).text()).not.toContain('alibrat')
})

test('a sensor before its first reading says that it waits, and leads to what to put into its logger', async () => {
  const { screen, text } = await draw(toolCard({ lastMeasure: null }))
  expect(text()).toContain('Waiting for the first reading')
  await expect
    .element(screen.getByRole('link', { name: 'connect it' }))
    .toHaveAttribute('href', '/connect-device?imei=865413051208841')
})

test('a widget shows name, IMEI and sensor, value, state, time, age and limits', async () => {
  const { widget, text } = await draw(toolCard())
  expect(widget.dataset['state']).toBe('green')
  expect(widget.dataset['freshness']).toBe('fresh')
  expect(text()).toContain('Dairy cold room 2')
  expect(text()).toContain('865413051208841 / 2')
  expect(text()).toContain('4.4°C')
  expect(text()).toContain('In range')
  expect(text()).toContain('2026-11-20 03:14:09')
  expect(text()).toContain('8 s ago')
  expect(text()).toContain('2 … 8 °C')
})

test('at the limit itself the widget is red and says so', async () => {
  const { widget, text } = await draw(toolCard({ celsius: 8 }))
  expect(widget.dataset['state']).toBe('red')
  expect(text()).toContain('Out of range')
})

test('an open alarm stands on the widget: what it is, for how long, and whether anybody knows', async () => {
  const { widget, text, clock } = await draw(toolCard({ celsius: 10.4 }), { alarms: [alarm()] })
  expect(widget.dataset['alarm']).toBe('waiting')
  expect(text()).toContain('Alarm: Too warm, 30 min Not acknowledged')
  clock.advance(5 * MINUTE_MS)
  // A card counts once the browser has said that it draws it.
  await expect.poll(text).toContain('Alarm: Too warm, 35 min')
})

test('an acknowledged alarm that has rung again makes the card red again', async () => {
  const at = new Date(TEST_NOW).toISOString()
  const { widget, text } = await draw(toolCard({ celsius: 10.4 }), {
    alarms: [alarm({ acknowledgedAt: at, rangAgainAt: at, isWaiting: true })],
  })
  expect(widget.dataset).toMatchObject({ alarm: 'waiting', hot: 'true' })
  expect(text()).toContain('Not acknowledged')
})

test('a card says who is on the way to its alarm, and since when', async () => {
  const { text } = await draw(toolCard({ celsius: 10.4 }), {
    alarms: [alarm({ onTheWay: [response()] })],
  })
  expect(text()).toContain('Not acknowledged On the way: Joanna Whitfield since 03:04')
})

test('an alarm that somebody acknowledged says so', async () => {
  const { widget, text } = await draw(toolCard(), {
    alarms: [alarm({ lane: 'NODATA', acknowledgedAt: new Date(TEST_NOW).toISOString() })],
  })
  expect(widget.dataset['alarm']).toBe('acknowledged')
  expect(text()).toContain('Alarm: No data, 30 min Acknowledged')
})

test('an old value turns its age ochre and tells the usual interval', async () => {
  const { widget, text } = await draw(toolCard({ ageMs: 22 * MINUTE_MS }))
  expect(widget.dataset['freshness']).toBe('old')
  expect(text()).toContain('Old value')
  expect(text()).toContain('usually sends every 5 min')
  expect(text()).toContain('22 min ago')
  expect(text()).toContain('Last in range')
})

test('a silent sensor keeps its number and its colour, on a card that is grey and dashed', async () => {
  const { widget, text } = await draw(toolCard({ ageMs: 3 * HOUR_MS + 28 * MINUTE_MS }))
  expect(widget.dataset['state']).toBe('green')
  expect(widget.dataset['freshness']).toBe('silent')
  expect(text()).toContain('No data for 3 h 28 min')
  expect(text()).toContain('Last in range')
  expect(widget.querySelector('.tabler-icon-circle-check')).toBeNull()
  expect(text()).toContain('4.4°C')
  expect(getComputedStyle(widget).borderStyle).toBe('dashed')
})

test('a sensor fault shows a hyphen and names what to do', async () => {
  const { widget, text } = await draw(toolCard({ celsius: null }))
  expect(widget.dataset['state']).toBe('grey')
  expect(text()).toContain('-°C')
  expect(text()).toContain('No data')
  expect(text()).toContain('Sensor fault')
})

test('before the first reading every field of it is a hyphen', async () => {
  const { widget, text } = await draw(toolCard({ lastMeasure: null }))
  expect(widget.dataset['state']).toBe('grey')
  expect(text()).toContain('-°C')
  expect(text()).toContain('- no reading yet')
})

test('a sensor that waits for its device says so and what to do', async () => {
  const { text } = await draw(toolCard({ lastMeasure: null, waitsForDevice: true }))
  expect(text()).toContain('No device yet')
  expect(text()).toContain('claim it with the code on its label')
})

test('time passes: the age counts on, and a value left alone becomes old and then silent', async () => {
  const clock = holdClock(TEST_NOW)
  const { widget, text } = await draw(toolCard(), { clock })
  clock.advance(12_000)
  await expect.poll(text).toContain('20 s ago')
  clock.advance(15 * MINUTE_MS)
  expect(widget.dataset['freshness']).toBe('old')
  clock.advance(15 * MINUTE_MS)
  expect(widget.dataset['freshness']).toBe('silent')
})

test.each([
  ['hu', '−20,3', 'Határon belül', '8 másodperce'],
  ['de', '−20,3', 'Im Bereich', 'vor 8 s'],
  ['ro', '−20,3', 'În limite', 'acum 8 s'],
] as const)('in %s it reads %s, %s, %s', async (language, value, state, age) => {
  const { text } = await draw(toolCard({ celsius: -20.3, min: -25, max: -16 }), { language })
  expect(text()).toContain(value)
  expect(text()).toContain(state)
  expect(text()).toContain(age)
})

test('the whole card leads to the sensor’s page, which finds the tool selected', async () => {
  const tool = toolCard({ id: '41' })
  const { screen, widget } = await draw(tool)
  const link = screen.getByRole('link', { name: 'Dairy cold room 2' })
  expect(link.element().getAttribute('href')).toBe('/tool-dashboard?id=41')
  const { left, bottom } = widget.getBoundingClientRect()
  expect(document.elementFromPoint(left + 8, bottom - 8)).toBe(link.element())
  await link.click()
  expect(selectedTool('41')).toBe(tool)
})

test('a markup in a name is text', async () => {
  const { widget } = await draw(toolCard({ name: '<img src=x onerror=alert(1)>' }))
  expect(widget.querySelector('img')).toBeNull()
  expect(widget.querySelector('h3')?.textContent).toBe('<img src=x onerror=alert(1)>')
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme no state of a widget has an accessibility violation',
  async (scheme) => {
    const tools = [
      toolCard({ id: '1' }),
      toolCard({ id: '2', celsius: 9.1 }),
      toolCard({ id: '3', celsius: null }),
      toolCard({ id: '4', lastMeasure: null }),
      toolCard({ id: '5', ageMs: 22 * MINUTE_MS }),
      toolCard({ id: '6', ageMs: 3 * HOUR_MS }),
      toolCard({ id: '7', celsius: 12, ageMs: 3 * HOUR_MS }),
    ]
    const { screen } = await drawPage(
      <main>
        <h1>Dashboard</h1>
        <ToolGrid tools={tools} recent={recentOf(tools)} alarms={new Map([['1', [alarm()]]])} />
      </main>,
      { scheme },
    )
    // The state's colour fades in; contrast counts when it has arrived.
    await Promise.all(
      screen.container.getAnimations({ subtree: true }).map((animation) => animation.finished),
    )
    expect(await axeViolations(screen.container)).toEqual([])
  },
)
