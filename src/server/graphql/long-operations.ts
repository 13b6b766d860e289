/**
 * Operations that may take as long as a measurement log: they draw a paper, work out a period of readings,
 * read a file, or look at every sensor of a list. A page that waits longer than usual for an operation
 * needs it here: else the server ends the work that the page still waits for.
 */
export const LONG_OPERATIONS: ReadonlySet<string> = new Set([
  'generateMeasureLog',
  'haccpPdf',
  'haccpCsv',
  'deviationReport',
  'reviewPdf',
  'inspectionFile',
  'inspectionPart',
  'inspectionChart',
  'makeReview',
  'signRecord',
  'importPreview',
  'importReadings',
  'importCustomers',
  'importSensors',
  'bulkAlarmPreview',
  'registerDevices',
  'newClaimCodes',
  'planBulkChange',
  'planProfileChange',
  'planSensorTable',
])
