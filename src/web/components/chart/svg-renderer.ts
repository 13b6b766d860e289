// A module of its own: loading 'echarts/renderers' as a whole would bring the SVG part to every visitor of a chart.
export { SVGRenderer } from 'echarts/renderers'
