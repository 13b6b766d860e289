export type OrderedAnswers = {
  /** Takes the next place. Call the answer once, with the bytes to send, or null for none. */
  reserve(): (bytes: Buffer | null) => void
}

/**
 * Acknowledgements leave in the order of their messages (MQTT 3.1.1 §4.6), also when a later message
 * is done earlier. Those that are ready in one turn of the event loop leave together.
 */
export const createOrderedAnswers = (write: (bytes: Buffer) => void): OrderedAnswers => {
  let slots: { bytes: Buffer | null; isReady: boolean }[] = []
  let isScheduled = false
  const flush = (): void => {
    isScheduled = false
    const end = slots.findIndex(({ isReady }) => !isReady)
    const ready = end < 0 ? slots : slots.slice(0, end)
    slots = end < 0 ? [] : slots.slice(end)
    const bytes = ready.flatMap((slot) => (slot.bytes === null ? [] : [slot.bytes]))
    if (bytes.length > 0) write(bytes.length === 1 ? bytes[0]! : Buffer.concat(bytes))
  }
  return {
    reserve: () => {
      const slot: (typeof slots)[number] = { bytes: null, isReady: false }
      slots.push(slot)
      return (bytes) => {
        slot.bytes = bytes
        slot.isReady = true
        if (isScheduled) return
        isScheduled = true
        setImmediate(flush)
      }
    },
  }
}
