import { plainText } from '../../../domain/records/plain-text.ts'
import { filled } from '../../../locales/filled.ts'
import { drawDeviationPaper } from '../../deviations/drawing/draw-deviation.ts'
import { createFlow } from '../../measure-log/drawing/flow.ts'
import { type LogPaper, openLogPaper } from '../../measure-log/drawing/log-paper.ts'
import { footerOf } from '../../measure-log/drawing/paper-head.ts'
import { logWords } from '../../measure-log/words/log-words.ts'
import { pageEdges } from '../../measure-log/drawing/page-edges.ts'
import { drawSensorPages } from '../../measure-log/drawing/draw-measure-log.ts'
import type { FolderFiles } from '../../storage/inspection-folder-store.ts'
import { MOST_READINGS_ON_PAPER } from '../../../domain/inspection-folders/inspection-folder.ts'
import type { FolderHead, FolderPart } from '../folder-part.ts'
import { FOLDER_TEXTS } from '../folder-texts.ts'
import { type FileSink, openFileSink } from '../zip/file-sink.ts'
import { createZipWriter } from '../zip/zip-writer.ts'
import {
  drawFront,
  type ContentsEntry,
  romanNumber,
  type SummaryRow,
  summaryRow,
} from './draw-front.ts'
import { drawTable } from './draw-table.ts'
import { readingsCsv, recordJson, sensorPath, tableCsv } from './sensor-files.ts'

type Open = {
  head: FolderHead
  pdf: FileSink
  zipFile: FileSink
  zip: ReturnType<typeof createZipWriter>
  paper: LogPaper
  contents: ContentsEntry[]
  summary: SummaryRow[]
  deviations: object[]
}

/**
 * Writes a folder, part by part: the PDF's pages go to the disk as they are full, the files into the
 * ZIP. What comes first on paper (contents, summary) is drawn last and then put in front, with Roman
 * page numbers, since nobody knows the pages before.
 */
export const createFolderWriter = () => {
  let folder: Open | null = null

  const take = async (part: FolderPart): Promise<FolderFiles | null> => {
    if (part.kind === 'begin') {
      folder = begin(part.head)
      return null
    }
    if (folder === null) throw new Error('a part before the beginning of the folder')
    if (part.kind === 'sensor') await takeSensor(folder, part)
    else if (part.kind === 'deviation') takeDeviation(folder, part)
    else if (part.kind === 'table') await takeTable(folder, part)
    else return end(folder)
    return null
  }
  return { take }
}

const begin = (head: FolderHead): Open => {
  const pdf = openFileSink(head.pdf)
  const zipFile = openFileSink(head.zip)
  return {
    head,
    pdf,
    zipFile,
    zip: createZipWriter(zipFile, head.createdMs),
    paper: openLogPaper({
      language: head.language,
      title: FOLDER_TEXTS[head.language].title,
      keywords: head.fileId,
      createdMs: head.createdMs,
      fileId: head.fileId,
      write: pdf.write,
    }),
    contents: [],
    summary: [],
    deviations: [],
  }
}

/** Begins a part of the paper. Answers what draws the head and foot of each of its pages. */
const beginPart = (
  { paper, head, contents }: Open,
  entry: Omit<ContentsEntry, 'page'>,
  record: string,
): ((page: number) => void) => {
  paper.newPage()
  const first = paper.pages()
  paper.bookmark(entry.title)
  contents.push({ ...entry, page: first })
  const words = logWords(head)
  const edges = pageEdges(paper, {
    subject: entry.title,
    period: `${words.shortTime(head.fromMs)} – ${words.shortTime(head.toMs)}`,
    record,
    number: FOLDER_TEXTS[head.language].page,
    footer: footerOf(head.brand),
  })
  // The first page of a part has its title where the head would be.
  return (page) => edges(page === first ? 1 : 2, 0, String(page))
}

/** The same for pages that are drawn at once, and are let go then. */
const drawPart = (
  folder: Open,
  entry: Omit<ContentsEntry, 'page'>,
  record: string,
  draw: (paper: LogPaper) => void,
): void => {
  const { paper } = folder
  const drawEdges = beginPart(folder, entry, record)
  const first = paper.pages()
  draw(paper)
  for (let page = first; page <= paper.pages(); page++) paper.onPage(page, () => drawEdges(page))
  paper.release()
}

const takeSensor = async (
  folder: Open,
  { log: given, parts }: Extract<FolderPart, { kind: 'sensor' }>,
): Promise<void> => {
  const { head, zip, summary } = folder
  const log = {
    ...given,
    withReadings: head.printsReadings && given.series.times.length <= MOST_READINGS_ON_PAPER,
  }
  const number = summary.length + 1
  const drawEdges = beginPart(
    folder,
    { title: plainText(log.sensorName), level: 'sensor' },
    `${log.imeiNumber} / ${log.equipmentId} · SHA-256 ${log.verification.contentHash.slice(0, 16)}…`,
  )
  const { figures, days } = drawSensorPages(folder.paper, log, drawEdges)
  folder.paper.release()
  summary.push(summaryRow(number, log, figures))
  const path = sensorPath(number, log)
  await zip.add(`${path}.csv`, readingsCsv(log))
  await zip.add(`${path}.json`, recordJson(log, parts, figures, days, head))
}

const takeDeviation = (
  folder: Open,
  { paper }: Extract<FolderPart, { kind: 'deviation' }>,
): void => {
  const texts = FOLDER_TEXTS[folder.head.language]
  drawPart(
    folder,
    { title: filled(texts.deviation, { number: paper.number }), level: 'sensor' },
    `SHA-256 ${(paper.contentHash ?? paper.factsHash).slice(0, 16)}…`,
    (file) => drawDeviationPaper(createFlow(file), file.root, paper),
  )
  const { brand: _brand, ...facts } = paper
  folder.deviations.push(facts)
}

const takeTable = async (
  folder: Open,
  { table }: Extract<FolderPart, { kind: 'table' }>,
): Promise<void> => {
  drawPart(folder, { title: table.title, level: 'part' }, '', (paper) =>
    drawTable(createFlow(paper), paper.root, table),
  )
  await folder.zip.add(table.file, tableCsv(table.columns, table.rows, folder.head))
}

const end = async (folder: Open): Promise<FolderFiles> => {
  const { head, paper, pdf, zip, zipFile, contents, summary, deviations } = folder
  const texts = FOLDER_TEXTS[head.language]
  const body = paper.pages()
  paper.newPage()
  paper.bookmark(texts.contents)
  drawFront(createFlow(paper), paper.root, head, { contents, summary, body })
  const words = logWords(head)
  const edges = pageEdges(paper, {
    subject: texts.title,
    period: `${words.shortTime(head.fromMs)} – ${words.shortTime(head.toMs)}`,
    record: '',
    number: texts.page,
    footer: footerOf(head.brand),
  })
  for (let page = body + 1; page <= paper.pages(); page++)
    paper.onPage(page, () => edges(page - body, 0, romanNumber(page - body)))
  paper.moveToFront(body + 1)
  await paper.done()
  const printed = pdf.close()
  await zip.add('deviations.json', [`${JSON.stringify(deviations)}\n`])
  const manifest = {
    format: 'coldwatch-folder/1',
    createdAt: new Date(head.createdMs).toISOString(),
    from: new Date(head.fromMs).toISOString(),
    to: new Date(head.toMs).toISOString(),
    timeZone: head.timeZone,
    pdf: printed,
    files: zip.files(),
  }
  await zip.add('manifest.json', [`${JSON.stringify(manifest, null, 1)}\n`])
  zip.end()
  return { pdf: printed, zip: zipFile.close() }
}
