import type { LaterMigration } from './migration.ts'

/** What resellers note about customers on their morning list. */
export const followUps: LaterMigration = {
  version: 53,
  name: 'follow-ups',
  sqlite: `
-- manager_id: the account whose people noted it. snoozed_at_alarm: the newest alarm when it began to rest.
CREATE TABLE follow_up (
  manager_id INTEGER NOT NULL REFERENCES account (id),
  customer_id INTEGER NOT NULL REFERENCES account (id),
  assignee_id INTEGER REFERENCES account (id),
  note TEXT NOT NULL,
  snoozed_until INTEGER,
  snoozed_at_alarm INTEGER NOT NULL,
  changed_by INTEGER NOT NULL REFERENCES account (id),
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (manager_id, customer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX follow_up_customer ON follow_up (customer_id);
CREATE INDEX follow_up_assignee ON follow_up (assignee_id);
CREATE INDEX follow_up_changed_by ON follow_up (changed_by);
`,
  postgres: `
CREATE TABLE follow_up (
  manager_id bigint NOT NULL REFERENCES account (id),
  customer_id bigint NOT NULL REFERENCES account (id),
  assignee_id bigint REFERENCES account (id),
  note text COLLATE "C" NOT NULL,
  snoozed_until bigint,
  snoozed_at_alarm bigint NOT NULL,
  changed_by bigint NOT NULL REFERENCES account (id),
  changed_at bigint NOT NULL,
  PRIMARY KEY (manager_id, customer_id)
);
CREATE INDEX follow_up_customer ON follow_up (customer_id);
CREATE INDEX follow_up_assignee ON follow_up (assignee_id);
CREATE INDEX follow_up_changed_by ON follow_up (changed_by);
`,
}
