import { FoundLine } from './found-line.tsx'
import { SigningLine } from './signing-line.tsx'

/** What stands below the sensors, and is loaded after them. */
export const LaterLines = () => (
  <>
    <FoundLine />
    <SigningLine />
  </>
)
