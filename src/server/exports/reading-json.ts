import { MEASURES } from '../../domain/devices/sensor.ts'
import { type Provenance, provenanceAt } from '../../domain/readings/provenance.ts'
import { faultOf, isFault, type StoredValue } from '../../domain/readings/stored-value.ts'
import type { ExportedChannel } from './channel-columns.ts'
import { goodsBeside } from './goods-columns.ts'
import { type ExportedTool, type ExportHead, inTexts, receiptOf } from './reading-rows.ts'

const marksText = (marks: readonly Provenance[]): string => {
  if (marks.length === 0) return ''
  const received = receiptOf(marks)
  return `${received === null ? '' : `,"received":"${received}"`},"origin":${JSON.stringify(marks.map(({ kind }) => kind))}`
}

/**
 * One object with the format, the period and the tools, each with the history of its limits and its
 * readings. Temperatures in °C, null for a fault. Readings that prove less than others have `origin`,
 * the reasons, and `received` where it is recorded. `goods`, where it was calculated: the temperature of
 * the goods, with its lag in minutes. `channels`, where there are any: what the sensor
 * reported beside its temperature. `damaged`, where there is something: what is damaged
 * in storage, half open; its readings are missing. `notMonitored`, where there is something: when the
 * server watched nothing, half open; `cause`: it was stopped, or its machine paused.
 */
export async function* jsonText(
  head: ExportHead,
  tools: AsyncIterable<ExportedTool>,
): AsyncGenerator<string> {
  const period = {
    from: new Date(head.fromMs).toISOString(),
    to: new Date(head.toMs).toISOString(),
    timeZone: head.timeZone,
  }
  yield `{"format":"coldwatch-readings-1","period":${JSON.stringify(period)},"tools":[`
  let isFirstTool = true
  for await (const each of tools) {
    const { tool, customer, limits, provenance, damaged, outages, pieces, goods, channels } = each
    const about = {
      uid: tool.uid,
      name: tool.name,
      imeiNumber: tool.imeiNumber,
      equipmentId: tool.equipmentId,
      customer,
      limits: limits.map(({ from, limits: inForce }) => ({ from: from.toISOString(), ...inForce })),
      ...(damaged.length > 0 && {
        damaged: damaged.map(({ fromMs, toMs, readings }) => ({
          from: new Date(fromMs).toISOString(),
          to: new Date(toMs).toISOString(),
          readings,
        })),
      }),
      ...(outages.length > 0 && {
        notMonitored: outages.map(({ fromMs, toMs, cause }) => ({
          from: new Date(fromMs).toISOString(),
          to: new Date(toMs).toISOString(),
          cause,
        })),
      }),
    }
    yield `${isFirstTool ? '' : ','}\n${JSON.stringify(about).slice(0, -1)},"readings":[`
    isFirstTool = false
    let isFirst = true
    const marksAt = provenanceAt(provenance)
    const goodsAt = goodsBeside(goods)
    const row = (timeMs: number, value: StoredValue): string => {
      const before = isFirst ? '\n' : ',\n'
      isFirst = false
      const time = new Date(timeMs).toISOString()
      const beside = goodsAt(timeMs, value)
      const goodsText = beside === null ? '' : `,"goods":${JSON.stringify(beside)}`
      return isFault(value)
        ? `${before}{"time":"${time}","value":null,"fault":"${faultOf(value)}"${marksText(marksAt(timeMs))}}`
        : `${before}{"time":"${time}","value":${value / 100}${goodsText}${marksText(marksAt(timeMs))}}`
    }
    for (const piece of pieces) yield* inTexts(piece, row)
    yield ']'
    if (channels.length > 0) yield* channelsText(channels)
    yield '}'
  }
  yield '\n]}\n'
}

/** `,"channels":[{"type","unit","readings":[{"time","value"}]}]` */
function* channelsText(channels: readonly ExportedChannel[]): Generator<string> {
  for (const [i, { channel, pieces }] of channels.entries()) {
    const about = JSON.stringify({ type: channel, unit: MEASURES[channel].unit }).slice(0, -1)
    yield `${i === 0 ? ',"channels":[' : ','}\n${about},"readings":[`
    let before = '\n'
    const row = (timeMs: number, value: StoredValue): string => {
      const fault = faultOf(value)
      const text = `${before}{"time":"${new Date(timeMs).toISOString()}","value":${fault === null ? value / 100 : `null,"fault":"${fault}"`}}`
      before = ',\n'
      return text
    }
    for (const piece of pieces) yield* inTexts(piece, row)
    yield ']}'
  }
  yield ']'
}
