import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * The browser says when it begins and stops to draw a card with `content-visibility: auto`, which is a
 * screen or so before it comes into sight. One that never says so draws them all.
 */
const STATE_CHANGES = 'contentvisibilityautostatechange'
const SAYS_SO = 'ContentVisibilityAutoStateChangeEvent' in window

type Card = { isNear: boolean; listeners: Set<(isNear: boolean) => void>; stop: () => void }

const cards = new Map<Element, Card>()
let isPrinting = false

const tell = ({ isNear, listeners }: Card): void => {
  for (const listener of listeners) listener(isNear || isPrinting)
}

// Paper shows every card. The browser prints what stands there when the listener returns.
const print = (begins: boolean) => () => {
  isPrinting = begins
  flushSync(() => cards.forEach(tell))
}
window.addEventListener('beforeprint', print(true))
window.addEventListener('afterprint', print(false))

const follow = (element: Element): Card => {
  const card: Card = {
    isNear: !SAYS_SO,
    listeners: new Set(),
    stop: () => element.removeEventListener(STATE_CHANGES, change),
  }
  const change = (event: Event) => {
    if (event.target !== element || !('skipped' in event)) return
    card.isNear = event.skipped === false
    tell(card)
  }
  element.addEventListener(STATE_CHANGES, change)
  cards.set(element, card)
  return card
}

/** Calls the listener with each change, and first if the card is near. Answers how to stop. */
const watch = (element: Element, listener: (isNear: boolean) => void): (() => void) => {
  const card = cards.get(element) ?? follow(element)
  card.listeners.add(listener)
  if (card.isNear || isPrinting) listener(true)
  return () => {
    card.listeners.delete(listener)
    if (card.listeners.size > 0) return
    card.stop()
    cards.delete(element)
  }
}

/**
 * Whether the card (`li`) around this element is on the screen or near it: only there is it worth
 * while to draw lines and to count seconds. While the page is printed every card is.
 */
export const useNearScreen = (ref: RefObject<Element | null>): boolean => {
  const [isNear, setNear] = useState(false)
  // Before the first drawing: the browser speaks once, after it.
  useLayoutEffect(() => {
    const card = ref.current?.closest('li') ?? null
    return card === null ? undefined : watch(card, setNear)
  }, [ref])
  return isNear
}
