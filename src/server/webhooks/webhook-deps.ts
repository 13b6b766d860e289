import type { SecretBox } from '../secret-box.ts'
import type { ProofDeps } from '../users/prove-owner.ts'
import type { WebhookHosts } from './webhook-hosts.ts'

export type WebhookDeps = ProofDeps & {
  box: SecretBox
  /** Receivers beside those on the open internet. */
  hosts: WebhookHosts
}
