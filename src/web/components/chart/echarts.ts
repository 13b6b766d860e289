import { CustomChart, LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([LineChart, CustomChart, GridComponent, CanvasRenderer])

/** ECharts with no more than the pictures here need: pointer, crosshair, zoom and labels are the page's own. */
export { init as createChart }
