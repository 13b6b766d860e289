import { inParts, type SqlDb } from './sql-engine.ts'

/** Those of the addresses, in lower case, that want no mail about calibrations. */
export const withoutReminders = async (
  db: SqlDb,
  addresses: readonly string[],
): Promise<Set<string>> => {
  const rows = await inParts(addresses, (part) =>
    db
      .selectFrom('calibration_mail_opt_out')
      .select('address')
      .where('address', 'in', part)
      .execute(),
  )
  return new Set(rows.map(({ address }) => address))
}

/** Null: the address wants mail about calibrations again. */
export const setReminderOptOut = async (
  db: SqlDb,
  address: string,
  at: Date | null,
): Promise<void> => {
  await (at === null
    ? db.deleteFrom('calibration_mail_opt_out').where('address', '=', address).execute()
    : db
        .insertInto('calibration_mail_opt_out')
        .values({ address, opted_out_at: at.getTime() })
        .onConflict((conflict) => conflict.column('address').doNothing())
        .execute())
}
