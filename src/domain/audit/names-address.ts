/**
 * Whether a text names the e-mail address (given in lower case) itself, and not a longer one that
 * has it as a part.
 */
export const namesAddress = (text: string, address: string): boolean => {
  const lower = text.toLowerCase()
  for (let at = lower.indexOf(address); at >= 0; at = lower.indexOf(address, at + 1)) {
    if (!OF_ADDRESS.test(lower[at - 1] ?? ' ') && !continues(lower.slice(at + address.length)))
      return true
  }
  return false
}

const OF_ADDRESS = /[\p{L}\p{N}._%+-]/u
/** A full stop behind an address ends a sentence, unless the name of a domain goes on. */
const continues = (rest: string): boolean => /^(?:[\p{L}\p{N}-]|\.[\p{L}\p{N}])/u.test(rest)
