import type { MeasureLog } from '../record/measure-log.ts'
import { serveDrawings } from '../serve-drawings.ts'

/**
 * A drawing process in which a log's sensor name says what to do: answer the process's number and
 * what it knows of its surroundings, throw, leave, grow without end, or compute for ever.
 */
serveDrawings(async ({ sensorName }: Pick<MeasureLog, 'sensorName'>) => {
  if (sensorName === 'throw') throw new Error('no font')
  if (sensorName === 'leave') process.exit(0)
  for (const texts: number[][] = []; sensorName === 'grow';)
    texts.push(Array.from({ length: 100_000 }, () => Math.random()))
  for (; sensorName === 'hang';) continue
  if (sensorName === 'environment') return Buffer.from(Object.keys(process.env).join(' '))
  return Buffer.from(String(process.pid))
})
