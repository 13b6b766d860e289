import { readFileSync } from 'node:fs'

/** The bytes of a file in the folder `vectors`. */
export const vector = (name: string): Uint8Array =>
  readFileSync(new URL(`vectors/${name}`, import.meta.url))
