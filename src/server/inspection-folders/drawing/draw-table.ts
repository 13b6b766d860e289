import { type Flow, heading, paragraph } from '../../measure-log/drawing/flow.ts'
import type { Element } from '../../measure-log/drawing/structure-element.ts'
import { table } from '../../measure-log/drawing/table.ts'
import type { FolderTable } from '../folder-part.ts'

/** Draws a part of the folder that is a table under its heading. */
export const drawTable = (
  flow: Flow,
  parent: Element,
  { title, note, columns, rows }: FolderTable,
): void => {
  heading(flow, parent, title)
  if (note !== '') paragraph(flow, parent, note)
  if (rows.length > 0) table(flow, parent, columns, rows)
}
