import type { DatabaseSync } from 'node:sqlite'
import type { Migration } from './migration.ts'

/**
 * Devices belong to accounts, and tools are bound to them or wait. Devices from before belong to the
 * top-level account of their live tools, which are bound; without live tools they are in the stock.
 */
export const devicesBelongToAccounts: Migration = {
  version: 17,
  name: 'devices belong to accounts',
  sqlite: `
-- holder_id NULL: the stock. claim_code_hash NULL: no code, or a used one.
ALTER TABLE device ADD COLUMN holder_id INTEGER REFERENCES account (id);
ALTER TABLE device ADD COLUMN claim_code_hash TEXT;
CREATE INDEX device_holder ON device (holder_id, imei_number);

-- is_bound 0: the tool waits for its device. made_by: who made it or last gave it an IMEI.
ALTER TABLE tool ADD COLUMN is_bound INTEGER NOT NULL DEFAULT 1 CHECK (is_bound IN (0, 1));
ALTER TABLE tool ADD COLUMN made_by INTEGER REFERENCES account (id);
DROP INDEX tool_live_sensor;
CREATE UNIQUE INDEX tool_live_sensor ON tool (imei_number, equipment_id) WHERE deleted_at IS NULL AND is_bound = 1;
CREATE UNIQUE INDEX tool_waiting_sensor ON tool (imei_number, equipment_id, user_id) WHERE deleted_at IS NULL AND is_bound = 0;
`,
  code: (db) => giveDevices(db),
}

/** The live tools of a device lie under one top-level account: any of them says which. */
const giveDevices = (db: DatabaseSync): void => {
  const roles = new Map(
    db
      .prepare('SELECT id, role FROM account')
      .all()
      .map((row) => [Number(row['id']), String(row['role'])]),
  )
  const give = db.prepare('UPDATE device SET holder_id = ? WHERE imei_number = ?')
  const devices = db
    .prepare(
      `SELECT tool.imei_number, min(account.path) AS path FROM tool JOIN account ON account.id = tool.user_id
         WHERE tool.deleted_at IS NULL GROUP BY tool.imei_number`,
    )
    .all()
  for (const { imei_number: imeiNumber, path } of devices)
    give.run(topLevelAccount(String(path), roles), String(imeiNumber))
}

/** The first account of the path that is no superadmin; a superadmin's own path has none. */
const topLevelAccount = (path: string, roles: ReadonlyMap<number, string>): number | null => {
  const ids = path
    .split('/')
    .filter((id) => id !== '')
    .map(Number)
  return ids.find((id) => roles.get(id) !== 'superadmin') ?? ids.at(-1) ?? null
}
