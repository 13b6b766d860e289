import { beforeAll, test } from 'vitest'
import { expectFineAtEverySize, fitsAtEverySize } from './support/fine-at-every-size.ts'
import { type ScreenSetUp, setUpScreens } from './support/set-up-screens.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

// The long run loads every screen of every role anew at each size, dialogs included:
// every-screen.long.test.ts.
const coldwatch = useColdwatch()

let setUp: ScreenSetUp
beforeAll(async () => {
  setUp = await setUpScreens(coldwatch)
})

test.each(['affiliate', 'admin', 'superadmin', 'factory'] as const)(
  'pages of %s: no error, no sideways scroll at 320 px and at double zoom',
  (role) => expectFineAtEverySize(coldwatch, setUp, role, fitsAtEverySize),
)
