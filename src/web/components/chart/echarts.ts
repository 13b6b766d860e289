import { CustomChart } from 'echarts/charts'
import { GridSimpleComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([CustomChart, GridSimpleComponent, CanvasRenderer])

/**
 * ECharts with no more than the pictures here need: axes and shapes. Pointer, crosshair, zoom and sampling are the page's
 * own, so that keys and screen readers have them too; its line series would add 11 kB for what a polyline draws.
 */
export { init as createChart }
