import type { LaterMigration } from './migration.ts'

const columns = (whole: string, text: string) => `
-- expires_on: the last day of the account, YYYY-MM-DD by its clocks. most_sensors, most_messages: of the
-- account and all below it, the messages in a month; null: without a limit.
ALTER TABLE account ADD COLUMN company ${text};
ALTER TABLE account ADD COLUMN expires_on ${text};
ALTER TABLE account ADD COLUMN most_sensors ${whole};
ALTER TABLE account ADD COLUMN most_messages ${whole};
`

/** Companies of customers, the day on which an account ends, and what it may use. */
export const customers: LaterMigration = {
  version: 66,
  name: 'customers',
  sqlite: `${columns('INTEGER', 'TEXT')}
-- sent: messages to paid services that an account's receivers got in a month (UTC), YYYY-MM.
CREATE TABLE message_use (
  account_id INTEGER NOT NULL REFERENCES account (id),
  month TEXT NOT NULL,
  sent INTEGER NOT NULL,
  PRIMARY KEY (account_id, month)
) STRICT, WITHOUT ROWID;
-- about: what the account and its manager were told, once.
CREATE TABLE account_told (
  account_id INTEGER NOT NULL REFERENCES account (id),
  about TEXT NOT NULL,
  told_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, about)
) STRICT, WITHOUT ROWID;
CREATE INDEX account_expires_on ON account (expires_on) WHERE expires_on IS NOT NULL;
`,
  postgres: `${columns('bigint', 'text COLLATE "C"')}
CREATE TABLE message_use (
  account_id bigint NOT NULL REFERENCES account (id),
  month text COLLATE "C" NOT NULL,
  sent bigint NOT NULL,
  PRIMARY KEY (account_id, month)
);
CREATE TABLE account_told (
  account_id bigint NOT NULL REFERENCES account (id),
  about text COLLATE "C" NOT NULL,
  told_at bigint NOT NULL,
  PRIMARY KEY (account_id, about)
);
CREATE INDEX account_expires_on ON account (expires_on) WHERE expires_on IS NOT NULL;
`,
}
