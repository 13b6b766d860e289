import React from 'react'
import { flushSync } from 'react-dom'

// A set-up file of the component tests. They run React as people get it, which has no `act`: without
// it `render` would return before anything is drawn. Here a change is drawn before it returns, and
// what its effects began has had its turns of the event loop.
const TURNS = 3

// That of the browser: a test may hold the page's timers.
const { setTimeout } = window

const act = async (change: () => Promise<void>): Promise<void> => {
  let done: Promise<void> | undefined
  flushSync(() => {
    done = change()
  })
  await done
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setTimeout(resolve))
}

Object.assign(React, { act })

// Files of one browser follow each other with its storage: who is logged in, the scheme, what is open.
localStorage.clear()
sessionStorage.clear()
