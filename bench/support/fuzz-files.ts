import { readDeviceFile } from '../../src/domain/device-files/read-device-file.ts'
import { openImportFile, rowsOfFile } from '../../src/domain/imports/read-file.ts'
import { textOfBytes } from '../../src/domain/imports/text-of-bytes.ts'
import type { FuzzTarget } from './fuzz-targets.ts'

const buffers = (texts: readonly string[]): Buffer[] => texts.map((text) => Buffer.from(text))

const OPEN_FOR = {
  timeZone: 'Europe/Budapest',
  source: '356307042441013 1',
  layoutOf: () => null,
}
const BOUNDS = { fromMs: 0, toMs: Date.UTC(2030, 0, 1) }

const TABLE_BITS = buffers([
  ...',;\t"\n\r-:./%',
  '""',
  '\0',
  '\uFEFF',
  'Data:\n',
  '2026-03-29 02:30',
  '31/12/2026',
  '12:00 pm',
  '--.-',
  '−18,4 °C',
  ' '.repeat(60),
  '"'.repeat(99),
  ','.repeat(200),
])
const TABLES = buffers([
  'time,temp,humidity\n2026-11-20 09:00,4.5,55\n2026-11-20 09:10,"4.6",--\n',
  '"Datum";"Zeit";"Temp. (°C)";"Feuchte [%rF]"\r\n20.11.2026;09:00:00;4,5;55,3\r\n20.11.2026;09:10:00;4,6;55,1 %\r\n',
  'Date\tTime\tTemp (°F)\n11/20/26\t9:00 AM\t40.1\n11/20/26\t9:10 PM\t40.3\n',
  'imei,sensor,time,value\n356307042441013,1,2026-11-20T08:00:00Z,4.5\n356307042441013,2,2026-10-25T02:30:00+01:00,4.6\n',
])
const LOGTAG = buffers([
  'Model,TRED30-16U\nSerial #,D0C500100160\nIndex,Date,Time,Temperature\n1,2026-11-15,11:30:00,4.6,\n2,2026-11-15,11:40:00,--.-,\n3,2026-11-15,12:00:00,8.3,Inspection Mark\n',
])
const FRIDGE_TAGS = buffers([
  'Device: Q-tag Fridge-tag 2 L\r\nConf:\r\n Serial: 130500109088\r\n Temp unit: C\r\nHist:\r\n 1:\r\n  Date: 2026-06-08\r\n  Min T: +4.0, TS Min T: 00:42\r\n  Max T: +6.2, TS Max T: 09:52\r\n  Avrg T: +4.5\r\n  Alarm:\r\n   0:\r\n    t Acc: 0\r\n   1:\r\n    t Acc: 312, TS A: 14:55, C A: 0\r\nData:\r\n\tyyyy-MM-dd hh:mm\tT\tOut of limits\r\n\t2026-05-02 04:44\t26.3\tx\r\n\t2026-05-02 10:36\t27.5\t\r\n',
])
const DEVICES = buffers([
  'imei,alias,account,sensor1,sensor2\n356307042441013,24E124136C191967,shop@example.com,Milk,Ice\n356307042441021,,,,\n',
  '\uFEFFIMEI;DevEUI;Konto;Fühler 1\r\n\'356307042441013;24-E1-24-13-6C-19-19-67;shop@example.com;"Milch; groß"\r\n',
  '356307042441013\tCold-3\tshop@example.com\tMilk\n',
])

const importFile = (seeds: readonly Buffer[]): FuzzTarget => ({
  seeds,
  bits: TABLE_BITS,
  decode: (bytes) => {
    const opened = openImportFile(textOfBytes(bytes), OPEN_FOR)
    if (!opened.ok) return opened.trouble
    let kind = 'no-rows'
    for (const row of rowsOfFile(opened.file, BOUNDS)) kind = row.kind
    return kind
  },
})

/** Files that people choose in the browser: of loggers, and lists of devices. */
export const FILE_FUZZ_TARGETS: Readonly<Record<string, FuzzTarget>> = {
  csvFile: importFile(TABLES),
  logTagFile: importFile(LOGTAG),
  fridgeTagFile: importFile(FRIDGE_TAGS),
  deviceFile: {
    seeds: DEVICES,
    bits: TABLE_BITS,
    decode: (bytes) => {
      const file = readDeviceFile(bytes.toString('utf8'))
      return file.ok ? 'rows' : file.trouble
    },
  },
}
