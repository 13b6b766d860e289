import { expect, test } from 'vitest'
import { fakeGraphql } from '../testing/fake-graphql.ts'
import { drawPage } from '../testing/test-page.tsx'
import { useRecentSeries } from './use-recent-series.ts'

/** The server's limit of tools in one answer. */
const MOST = 500
const idsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(index + 1))
const line = (toolId: string) => ({
  toolId,
  times: [1],
  lows: [4],
  highs: [5],
  means: [4.5],
  gapStarts: [],
  gapEnds: [],
  usualIntervalMs: 60_000,
})

const Lines = ({ ownIds }: { ownIds: readonly string[] }) => {
  const { byTool, failed } = useRecentSeries(undefined, ownIds)
  return <output aria-label="lines">{failed ? 'failed' : byTool.size}</output>
}

const open = async (count: number, answerOfNamed: 'answered' | 'unreachable') => {
  const ownIds = idsOf(count)
  const server = fakeGraphql({
    RecentSeries: ({ toolIds }) => {
      const named = toolIds as string[] | undefined
      if (named !== undefined && answerOfNamed === 'unreachable') return 'unreachable'
      return { recentSeries: (named ?? ownIds.slice(0, MOST)).map(line) }
    },
  })
  const { screen } = await drawPage(<Lines ownIds={ownIds} />)
  const sizes = () =>
    server.asked
      .filter(({ name }) => name === 'RecentSeries')
      .map(({ variables }) => (variables['toolIds'] as string[] | undefined)?.length ?? 'own')
  return { lines: screen.getByLabelText('lines'), sizes }
}

test('of 1,200 own sensors each has its small line, 500 in a request', async () => {
  const { lines, sizes } = await open(1_200, 'answered')
  await expect.element(lines).toHaveTextContent('1200')
  expect(sizes()).toEqual(['own', 500, 200])
})

test('up to 500 own sensors take one request', async () => {
  const { lines, sizes } = await open(500, 'answered')
  await expect.element(lines).toHaveTextContent('500')
  expect(sizes()).toEqual(['own'])
})

test('small lines behind the first 500 that do not load are said', async () => {
  const { lines } = await open(501, 'unreachable')
  await expect.element(lines).toHaveTextContent('failed')
})
