import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach } from 'vitest'

// A message stays until its test ends: on a busy machine a test may look at it after the four seconds
// that people have for it.
notificationsStore.subscribe((state) => {
  const shown = [...state.notifications, ...state.queue]
  if (shown.every(({ autoClose }) => autoClose === false)) return
  const lasting = (all: typeof shown) => all.map((one) => ({ ...one, autoClose: false as const }))
  notificationsStore.setState({
    ...state,
    notifications: lasting(state.notifications),
    queue: lasting(state.queue),
  })
})

afterEach(() => {
  notifications.clean()
})
