/** What an action is about, to choose by; and how the actions of each begin. */
export const AUDIT_KINDS = {
  sensors: ['tool.', 'bulk.', 'profile.'],
  alarms: ['alarm.', 'alarm-mail.', 'tool.alarms-', 'deviation.', 'drill.', 'server.'],
  accounts: ['account.', 'registration.', 'rota.', 'site.', 'customer.'],
  logins: ['login.', 'logout', 'account.password-', 'session.', 'token.'],
  devices: ['device.', 'app-key.'],
  sharing: [
    'folder.',
    'inspection.',
    'wall-link.',
    'readings.',
    'log.',
    'review.',
    'signing.',
    'trail.',
    'person.',
    'support.',
  ],
  readings: ['reading.', 'haccp.'],
} as const satisfies Record<string, readonly string[]>

export type AuditKind = keyof typeof AUDIT_KINDS
