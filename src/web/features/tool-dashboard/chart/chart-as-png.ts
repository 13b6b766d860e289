import type { ChartView } from './chart-view.ts'
import { paintChart } from './paint-chart.ts'

const PIXELS_PER_PX = 2

export const chartAsPng = (view: ChartView): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  paintChart(canvas, view, PIXELS_PER_PX)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(blob) : reject(new Error('The browser made no picture of the chart.')),
      'image/png',
    )
  })
}
