export type PushSubscription = {
  id: number
  accountId: number
  endpoint: string
  p256dh: string
  auth: string
  createdAt: Date
}

export type PushReads = {
  byId(id: number): Promise<PushSubscription | null>
  /** Oldest first. */
  ofAccount(accountId: number): Promise<PushSubscription[]>
}

export type PushWrites = PushReads & {
  /**
   * An endpoint belongs to the account that subscribed last. When the same account subscribes
   * again, the id stays.
   */
  subscribe(subscription: Omit<PushSubscription, 'id'>): Promise<PushSubscription>
  /** False when the account has no such endpoint. */
  unsubscribe(accountId: number, endpoint: string): Promise<boolean>
  remove(id: number): Promise<void>
}
