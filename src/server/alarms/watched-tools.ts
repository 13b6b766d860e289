/** A tool that a device is bound to. Instants in ms since 1970, by the server's clock. */
export type WatchedTool = {
  readonly toolId: number
  readonly imeiNumber: string
  /**
   * When it last sent anything, but never before this server started; for one that has never sent,
   * when it was bound.
   */
  readonly heardMs: number
  /** Whether something arrived then; false when it only stands for the start or the binding. */
  readonly isReceipt: boolean
  /** The length of silence after which the sweeper looks at it. */
  silenceMs: number
  /** The sweeper does not look at it before then. */
  nextLookMs: number
  /** When it last sent anything, as far back as storage knows, or before all times. */
  readonly sentMs: number
  /** Whether it has been silent for as long as its own settings allow. */
  isSilent: boolean
}

/** In the place of a tool that is not watched any more. */
const NOBODY = 0

const FEWEST_ROWS = 64

const grown = <List extends Float64Array | Uint8Array>(list: List, longer: List): List => {
  longer.set(list)
  return longer
}

/**
 * The watched tools, a row each in lists of numbers: there may be a hundred thousand, nearly every reading
 * writes one, and all are looked at every five seconds. A row is not used again, so that whoever still
 * holds a tool that is gone never writes to another one.
 */
export class WatchedTools {
  /** By tool id. */
  readonly rowOf = new Map<number, number>()
  readonly imeiNumbers: string[] = []
  toolIds = new Float64Array(0)
  /** 1: true. */
  isReceipt = new Uint8Array(0)
  isSilent = new Uint8Array(0)
  heardMs = new Float64Array(0)
  silenceMs = new Float64Array(0)
  nextLookMs = new Float64Array(0)
  sentMs = new Float64Array(0)

  at(row: number): WatchedTool {
    return new RowOfTool(this, row)
  }

  get(toolId: number): WatchedTool | undefined {
    const row = this.rowOf.get(toolId)
    return row === undefined ? undefined : this.at(row)
  }

  /** A new row for the tool, in place of the one it had. */
  put(toolId: number, imeiNumber: string): number {
    this.delete(toolId)
    const row = this.imeiNumbers.push(imeiNumber) - 1
    if (row === this.toolIds.length) this.#grow(Math.max(FEWEST_ROWS, Math.ceil(1.5 * row)))
    this.toolIds[row] = toolId
    this.rowOf.set(toolId, row)
    return row
  }

  delete(toolId: number): void {
    const row = this.rowOf.get(toolId)
    if (row === undefined) return
    this.toolIds[row] = NOBODY
    this.rowOf.delete(toolId)
  }

  #grow(rows: number): void {
    this.toolIds = grown(this.toolIds, new Float64Array(rows))
    this.isReceipt = grown(this.isReceipt, new Uint8Array(rows))
    this.isSilent = grown(this.isSilent, new Uint8Array(rows))
    this.heardMs = grown(this.heardMs, new Float64Array(rows))
    this.silenceMs = grown(this.silenceMs, new Float64Array(rows))
    this.nextLookMs = grown(this.nextLookMs, new Float64Array(rows))
    this.sentMs = grown(this.sentMs, new Float64Array(rows))
  }

  /** The rows of the tools that are watched now. */
  *rows(): Generator<number, void> {
    for (let row = 0; row < this.imeiNumbers.length; row += 1) if (this.isWatched(row)) yield row
  }

  isWatched(row: number): boolean {
    return this.toolIds[row] !== NOBODY
  }
}

class RowOfTool implements WatchedTool {
  readonly toolId: number
  readonly imeiNumber: string
  readonly #tools: WatchedTools
  readonly #row: number

  constructor(tools: WatchedTools, row: number) {
    this.toolId = tools.toolIds[row]!
    this.imeiNumber = tools.imeiNumbers[row]!
    this.#tools = tools
    this.#row = row
  }

  get heardMs(): number {
    return this.#tools.heardMs[this.#row]!
  }

  get isReceipt(): boolean {
    return this.#tools.isReceipt[this.#row] === 1
  }

  get sentMs(): number {
    return this.#tools.sentMs[this.#row]!
  }

  get silenceMs(): number {
    return this.#tools.silenceMs[this.#row]!
  }

  set silenceMs(ms: number) {
    this.#tools.silenceMs[this.#row] = ms
  }

  get nextLookMs(): number {
    return this.#tools.nextLookMs[this.#row]!
  }

  set nextLookMs(ms: number) {
    this.#tools.nextLookMs[this.#row] = ms
  }

  get isSilent(): boolean {
    return this.#tools.isSilent[this.#row] === 1
  }

  set isSilent(isSilent: boolean) {
    this.#tools.isSilent[this.#row] = isSilent ? 1 : 0
  }
}
