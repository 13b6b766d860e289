import pg, { type Connection, type Submittable } from 'pg'

export type PlainReading = { toolId: number; timeMs: number; value: number }

/** One COPY, which the driver passes on and whose rows it does not send itself. */
class Copy implements Submittable {
  private readonly text: string
  private readonly done: (error?: Error) => void
  private error: Error | undefined
  constructor(text: string, done: (error?: Error) => void) {
    this.text = text
    this.done = done
  }
  submit(connection: Connection): void {
    connection.query('COPY plain_reading (tool_id, time_ms, value) FROM STDIN')
  }
  handleCopyInResponse(connection: Connection): void {
    const copying = connection as unknown as {
      sendCopyFromChunk(chunk: Buffer): void
      endCopyFrom(): void
    }
    copying.sendCopyFromChunk(Buffer.from(this.text))
    copying.endCopyFrom()
  }
  handleCommandComplete(): void {}
  handleError(error: Error): void {
    this.error = error
    this.done(error)
  }
  handleReadyForQuery(): void {
    if (this.error === undefined) this.done()
  }
}

const rowsAsText = (readings: readonly PlainReading[]): string =>
  readings.map(({ toolId, timeMs, value }) => `${toolId}\t${timeMs}\t${value}\n`).join('')

export type PlainTable = {
  /** Stores each batch by a COPY and commit of its own; answers readings a second. */
  copy(batches: readonly (readonly PlainReading[])[]): Promise<number>
  /** Bytes that the table and its key take for each row. */
  bytesOfRow(): Promise<number>
  end(): Promise<void>
}

/** A table of single readings with a primary key, as one would make it without a second thought. */
export const plainTable = async (url: string, connections: number): Promise<PlainTable> => {
  const clients = Array.from({ length: connections }, () => new pg.Client(url))
  for (const client of clients) await client.connect()
  await clients[0]!.query(`CREATE TABLE plain_reading (
    tool_id bigint NOT NULL, time_ms bigint NOT NULL, value bigint NOT NULL, PRIMARY KEY (tool_id, time_ms)
  )`)
  return {
    copy: async (batches) => {
      const texts = batches.map(rowsAsText)
      const began = performance.now()
      const waiting = texts.values()
      await Promise.all(
        clients.map(async (client) => {
          for (const text of waiting)
            await new Promise<void>((resolve, reject) => {
              client.query(new Copy(text, (error) => (error ? reject(error) : resolve())))
            })
        }),
      )
      const seconds = (performance.now() - began) / 1_000
      return batches.reduce((sum, batch) => sum + batch.length, 0) / seconds
    },
    bytesOfRow: async () => {
      const { rows } = await clients[0]!.query<{ bytes: number }>(
        `SELECT pg_total_relation_size('plain_reading') / count(*)::float8 AS bytes FROM plain_reading`,
      )
      return rows[0]!.bytes
    },
    end: async () => {
      for (const client of clients) await client.end()
    },
  }
}
