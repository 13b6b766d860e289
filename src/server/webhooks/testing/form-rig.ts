import { afterEach, beforeEach } from 'vitest'
import type { WebhookFields } from '../../../domain/webhooks/webhook-fields.ts'
import type { WebhookForm } from '../../../domain/webhooks/webhook-form.ts'
import { storedBody } from './form-message.ts'
import { type HttpReceiver, openHttpReceiver } from './http-receiver.ts'
import { openWebhookRig, type WebhookRig } from './webhook-rig.ts'

type Setting = {
  form: WebhookForm
  path?: string
  fields?: WebhookFields
  sealed?: Record<string, string>
}

/** A worker and a receiver for each test, and what is sent to it in a form in words. */
export const useFormRig = () => {
  let rig: WebhookRig
  let receiver: HttpReceiver
  beforeEach(async () => {
    rig = await openWebhookRig()
    receiver = await openHttpReceiver()
  })
  afterEach(async () => {
    await rig.close()
    await receiver.close()
    if (rig.errors.length > 0) throw rig.errors[0]
  })

  /** Of the receiver. */
  const at = (path: string): string => `http://127.0.0.1:${receiver.port}${path}`
  const answerAs = (answer: HttpReceiver['answer']): void => void (receiver.answer = answer)

  /** Sends one message and says what was posted and what became of it. */
  const send = async (
    { form, path = '', fields = {}, sealed = {} }: Setting,
    ...message: Parameters<typeof storedBody>
  ) => {
    const id = await rig.addForm(form, at(path), fields, sealed)
    const stored = storedBody(...message)
    const put = await rig.put(id, { type: stored.type, body: JSON.stringify(stored) })
    await rig.work()
    const call = receiver.calls.at(-1)
    const attempts = (await rig.storage.webhooks.attemptsOf([put])).get(put)!
    return {
      call: call!,
      json: () => JSON.parse(call!.body) as Record<string, unknown>,
      form: () => Object.fromEntries(new URLSearchParams(call!.body)),
      attempt: attempts.at(-1)!,
      message: (await rig.storage.webhooks.message(put))!,
    }
  }
  return { at, answerAs, send }
}
