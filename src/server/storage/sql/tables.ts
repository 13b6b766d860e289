import type { AccountTables } from './tables/account-tables.ts'
import type { AlarmTables } from './tables/alarm-tables.ts'
import type { DeviationTables } from './tables/deviation-tables.ts'
import type { BrandTables } from './tables/brand-tables.ts'
import type { BulkTables } from './tables/bulk-tables.ts'
import type { DeviceTables } from './tables/device-tables.ts'
import type { HaccpTables } from './tables/haccp-tables.ts'
import type { InspectionTables } from './tables/inspection-tables.ts'
import type { InstrumentTables } from './tables/instrument-tables.ts'
import type { MessageTables } from './tables/message-tables.ts'
import type { ResellerTables } from './tables/reseller-tables.ts'
import type { ReviewTables } from './tables/review-tables.ts'
import type { SigningTables } from './tables/signing-tables.ts'
import type { SiteTables } from './tables/site-tables.ts'
import type { ReportTables } from './tables/report-tables.ts'
import type { SupportTables } from './tables/support-tables.ts'
import type { ToolTables } from './tables/tool-tables.ts'
import type { TrailTables } from './tables/trail-tables.ts'

/**
 * The relational tables as every engine has them. Instants are milliseconds since 1970 (UTC), truth
 * values 0 or 1.
 */
export type Tables = AccountTables &
  ToolTables &
  DeviationTables &
  DeviceTables &
  InspectionTables &
  InstrumentTables &
  SigningTables &
  SiteTables &
  ResellerTables &
  HaccpTables &
  AlarmTables &
  BrandTables &
  BulkTables &
  MessageTables &
  ReportTables &
  ReviewTables &
  SupportTables &
  TrailTables
