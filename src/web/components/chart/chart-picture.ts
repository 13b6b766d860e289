import { use } from 'echarts/core'
import { chartOption } from './chart-option.ts'
import type { ChartView } from './chart-view.ts'
import { createChart } from './echarts.ts'

/** The chart as a file's text. A second instance draws it, since one that draws on canvas cannot be turned into SVG. */
export const chartAsSvg = async (view: ChartView): Promise<string> => {
  const { SVGRenderer } = await import('./svg-renderer.ts')
  use(SVGRenderer)
  const chart = createChart(null, null, { renderer: 'svg', ssr: true, width: view.width, height: view.height })
  try {
    chart.setOption(chartOption(view))
    return chart.renderToSVGString()
  } finally {
    chart.dispose()
  }
}

const PIXELS_PER_PX = 2

export const chartAsPng = async (view: ChartView): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  const chart = createChart(canvas, null, { renderer: 'canvas', width: view.width, height: view.height, devicePixelRatio: PIXELS_PER_PX })
  try {
    chart.setOption(chartOption(view))
    chart.getZr().flush()
    return await new Promise((resolve, reject) => {
      const drawn = chart.renderToCanvas({ pixelRatio: PIXELS_PER_PX })
      drawn.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture of the chart.'))), 'image/png')
    })
  } finally {
    chart.dispose()
  }
}
