import type { Storage, Stores } from '../storage.ts'

/**
 * The stores as they are outside of a transaction: questions go to `reading`, which sees the last
 * commit; each change is a transaction of its own.
 */
export const outsideTransactions = (
  reading: Stores,
  transaction: Storage['transaction'],
): Stores => ({
  accounts: {
    ...reading.accounts,
    create: (account) => transaction((stores) => stores.accounts.create(account)),
    change: (id, change) => transaction((stores) => stores.accounts.change(id, change)),
    remove: (id, at) => transaction((stores) => stores.accounts.remove(id, at)),
    erase: (id) => transaction((stores) => stores.accounts.erase(id)),
  },
  sessions: {
    ...reading.sessions,
    create: (session) => transaction((stores) => stores.sessions.create(session)),
    extend: (tokenHash, expiresAt) =>
      transaction((stores) => stores.sessions.extend(tokenHash, expiresAt)),
    revoke: (tokenHash) => transaction((stores) => stores.sessions.revoke(tokenHash)),
    revokeAll: (accountId, except) =>
      transaction((stores) => stores.sessions.revokeAll(accountId, except)),
    removeLinks: (accountId) => transaction((stores) => stores.sessions.removeLinks(accountId)),
    removeExpired: (now) => transaction((stores) => stores.sessions.removeExpired(now)),
    createLink: (link) => transaction((stores) => stores.sessions.createLink(link)),
    consumeLink: (secretHash, purpose, now) =>
      transaction((stores) => stores.sessions.consumeLink(secretHash, purpose, now)),
  },
  tools: {
    ...reading.tools,
    create: (tool) => transaction((stores) => stores.tools.create(tool)),
    change: (id, change) => transaction((stores) => stores.tools.change(id, change)),
    setNotificationEmailOfOwner: (ownerId, email, at) =>
      transaction((stores) => stores.tools.setNotificationEmailOfOwner(ownerId, email, at)),
    remove: (id, at) => transaction((stores) => stores.tools.remove(id, at)),
    removeOfOwner: (ownerId, at) =>
      transaction((stores) => stores.tools.removeOfOwner(ownerId, at)),
    setAddresses: (id, notificationEmail, at) =>
      transaction((stores) => stores.tools.setAddresses(id, notificationEmail, at)),
    eraseAddresses: (ownerId) => transaction((stores) => stores.tools.eraseAddresses(ownerId)),
  },
  devices: {
    ...reading.devices,
    create: (device) => transaction((stores) => stores.devices.create(device)),
    setKey: (imeiNumber, keyHash) =>
      transaction((stores) => stores.devices.setKey(imeiNumber, keyHash)),
    setAlias: (imeiNumber, alias) =>
      transaction((stores) => stores.devices.setAlias(imeiNumber, alias)),
    setTcpNetworks: (imeiNumber, networks) =>
      transaction((stores) => stores.devices.setTcpNetworks(imeiNumber, networks)),
    touch: (contacts) => transaction((stores) => stores.devices.touch(contacts)),
    createAppKey: (key) => transaction((stores) => stores.devices.createAppKey(key)),
    revokeAppKey: (id, at) => transaction((stores) => stores.devices.revokeAppKey(id, at)),
    countUnknown: (imeiNumber, at) =>
      transaction((stores) => stores.devices.countUnknown(imeiNumber, at)),
  },
  readings: {
    ...reading.readings,
    append: (arrivals, receivedMs) =>
      transaction((stores) => stores.readings.append(arrivals, receivedMs)),
    mark: (marks) => transaction((stores) => stores.readings.mark(marks)),
  },
  issuedLogs: {
    ...reading.issuedLogs,
    issue: (log) => transaction((stores) => stores.issuedLogs.issue(log)),
  },
  audit: {
    ...reading.audit,
    append: (linkAfter) => transaction((stores) => stores.audit.append(linkAfter)),
    erasePersonal: (accountId) => transaction((stores) => stores.audit.erasePersonal(accountId)),
    eraseMentions: (address) => transaction((stores) => stores.audit.eraseMentions(address)),
  },
  wallLinks: {
    ...reading.wallLinks,
    create: (link) => transaction((stores) => stores.wallLinks.create(link)),
    noteUse: (id, at) => transaction((stores) => stores.wallLinks.noteUse(id, at)),
    revoke: (id, at) => transaction((stores) => stores.wallLinks.revoke(id, at)),
  },
  alarms: {
    ...reading.alarms,
    setToolAlarms: (toolId, alarms) =>
      transaction((stores) => stores.alarms.setToolAlarms(toolId, alarms)),
    keepStates: (kept) => transaction((stores) => stores.alarms.keepStates(kept)),
    open: (incident) => transaction((stores) => stores.alarms.open(incident)),
    openMany: (incidents) => transaction((stores) => stores.alarms.openMany(incidents)),
    progress: (id, progress) => transaction((stores) => stores.alarms.progress(id, progress)),
    acknowledge: (id, acknowledgement) =>
      transaction((stores) => stores.alarms.acknowledge(id, acknowledgement)),
  },
  outbox: {
    ...reading.outbox,
    put: (deliveries) => transaction((stores) => stores.outbox.put(deliveries)),
    lease: (channel, now, until, limit) =>
      transaction((stores) => stores.outbox.lease(channel, now, until, limit)),
    sent: (lease, at) => transaction((stores) => stores.outbox.sent(lease, at)),
    retry: (lease, dueAt, reason) =>
      transaction((stores) => stores.outbox.retry(lease, dueAt, reason)),
    failed: (lease, at, reason) => transaction((stores) => stores.outbox.failed(lease, at, reason)),
    release: (lease) => transaction((stores) => stores.outbox.release(lease)),
    erase: (person, at) => transaction((stores) => stores.outbox.erase(person, at)),
    withdraw: (toolIds, at, reason) =>
      transaction((stores) => stores.outbox.withdraw(toolIds, at, reason)),
  },
  push: {
    ...reading.push,
    subscribe: (subscription) => transaction((stores) => stores.push.subscribe(subscription)),
    unsubscribe: (accountId, endpoint) =>
      transaction((stores) => stores.push.unsubscribe(accountId, endpoint)),
    remove: (id) => transaction((stores) => stores.push.remove(id)),
  },
  mailOptOuts: {
    ...reading.mailOptOuts,
    add: (ownerId, address, at) =>
      transaction((stores) => stores.mailOptOuts.add(ownerId, address, at)),
    remove: (ownerId, address) =>
      transaction((stores) => stores.mailOptOuts.remove(ownerId, address)),
    erase: (ownerId, address) =>
      transaction((stores) => stores.mailOptOuts.erase(ownerId, address)),
  },
  serverValues: {
    ...reading.serverValues,
    set: (name, value) => transaction((stores) => stores.serverValues.set(name, value)),
  },
})
