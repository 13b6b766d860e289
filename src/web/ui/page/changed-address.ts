/** What stands in the address with these changes; what is empty is left out of it. */
export const changedAddress = (
  before: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): URLSearchParams => {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') after.delete(name)
    else after.set(name, value)
  }
  return after
}
