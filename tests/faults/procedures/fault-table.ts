import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir, totalmem, release, type } from 'node:os'
import type { MeasuredOutcome, Procedure } from './procedure.ts'

export type FaultRow = { procedure: Procedure; outcome: MeasuredOutcome }

const HEAD = [
  'procedure',
  'what happens to the server',
  'tries',
  'acknowledged',
  'found again',
  'wrong',
  'twice',
  'alarms expected',
  'told',
  'false',
  'rules broken',
  'time',
  'CPU',
]

const count = (figure: number | null): string =>
  figure === null ? '–' : figure.toLocaleString('en')

const duration = (seconds: number): string =>
  seconds < 100 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`

const cells = ({ procedure, outcome }: FaultRow): string[] => [
  `\`${procedure.name}\``,
  outcome.note === undefined ? procedure.title : `${procedure.title}. ${outcome.note}`,
  count(outcome.tries),
  count(outcome.acknowledged),
  count(outcome.foundAgain),
  count(outcome.wrong),
  count(outcome.twice),
  count(outcome.alarmsExpected),
  count(outcome.alarmsTold),
  count(outcome.alarmsFalse),
  count(outcome.broken.length),
  duration(outcome.seconds),
  `${Math.round(outcome.cpuSeconds)} s`,
]

const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`

export const tableHead = (): string => [line(HEAD), line(HEAD.map(() => '---'))].join('\n')
export const tableRow = (row: FaultRow): string => line(cells(row))

/** The file system of the temporary folder and the kind of its disk, as far as Linux tells. */
const diskKind = (): string => {
  try {
    const [, device = '', fileSystem = ''] =
      execFileSync('df', ['--output=source,fstype', tmpdir()], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .at(-1)!
        .match(/^(\S+)\s+(\S+)/) ?? []
    const name = device.replace('/dev/', '').replace(/p?\d+$/, '')
    const flag = `/sys/block/${name}/queue/rotational`
    const kind = !existsSync(flag)
      ? 'unknown disk'
      : readFileSync(flag, 'utf8').trim() === '0' && !name.startsWith('vd')
        ? 'solid-state disk'
        : name.startsWith('vd')
          ? 'virtual disk'
          : 'spinning disk'
    return `${fileSystem} on a ${kind}`
  } catch {
    return 'unknown disk'
  }
}

/** The machine in one sentence. */
export const machineName = (): string =>
  [
    `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores`,
    `${Math.round(totalmem() / 2 ** 30)} GiB of memory`,
    diskKind(),
    `${type()} ${release().replace(/-.*/, '')}`,
    `Node ${process.versions.node}`,
    `SQLite ${process.versions['sqlite'] ?? 'unknown'}`,
  ].join(', ')

const BEGIN = '<!-- the table of npm run test:faults -->'
const END = '<!-- end of the table -->'

/**
 * Puts rows into a document, between its two marks. Rows of procedures that did not run stay; those
 * of procedures that are no more go. `order`: the names of all procedures.
 */
export const withRows = (
  document: string,
  rows: readonly string[],
  { order, about }: { order: readonly string[]; about: string },
): string => {
  const from = document.indexOf(BEGIN)
  const to = document.indexOf(END)
  if (from < 0 || to < from) throw new Error(`The document lacks ${BEGIN} and ${END}.`)
  const nameOf = (row: string): string | undefined => /^\| `(\w+)` \|/.exec(row)?.[1]
  const byName = new Map<string, string>()
  for (const row of [...document.slice(from, to).split('\n'), ...rows]) {
    const name = nameOf(row)
    if (name !== undefined) byName.set(name, row)
  }
  const table = order.flatMap((name) => byName.get(name) ?? [])
  return `${document.slice(0, from)}${BEGIN}\n\n${about}\n\n${[tableHead(), ...table].join('\n')}\n\n${document.slice(to)}`
}
