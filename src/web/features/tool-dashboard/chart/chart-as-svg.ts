import { CustomChart, type CustomSeriesOption } from 'echarts/charts'
import { init, setPlatformAPI, use, type ComposeOption } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { chartPicture } from './chart-picture.ts'
import type { ChartView } from './chart-view.ts'
import { groundOf } from './paint-chart.ts'

use([CustomChart, SVGRenderer])

// Asked for each font before its first letter is drawn, by measuring a Chinese one, which makes the
// browser look through the system's fonts. The pictures' texts are placed by the viewer's program
// itself and need no measure.
const LETTER_SHARE = 0.55
setPlatformAPI({
  measureText: (text, font) => {
    const size = Number(/(\d+)px/.exec(font ?? '')?.[1] ?? 12)
    // A line is as high as that letter is wide.
    return { width: text === '国' ? size : text.length * size * LETTER_SHARE }
  },
})

/** The picture for ECharts: one series that draws it, without coordinate system or motion. */
const optionOf = (view: ChartView): ComposeOption<CustomSeriesOption> => {
  const children = chartPicture(view)
  return {
    animation: false,
    backgroundColor: groundOf(view) ?? 'transparent',
    series: [
      {
        type: 'custom',
        id: 'picture',
        coordinateSystem: 'none',
        silent: true,
        data: [0],
        renderItem: () => ({ type: 'group', children: children as never }),
      },
    ],
  }
}

/**
 * The chart as a file's text. Load this file when somebody wants one: ECharts, which writes it, is
 * larger than the page.
 */
export const chartAsSvg = (view: ChartView): string => {
  const chart = init(null, null, {
    renderer: 'svg',
    ssr: true,
    width: view.width,
    height: view.height,
  })
  try {
    chart.setOption(optionOf(view))
    return chart.renderToSVGString()
  } finally {
    chart.dispose()
  }
}
