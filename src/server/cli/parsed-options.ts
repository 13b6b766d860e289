/** What `read` makes of the arguments, or the sentence of what it refuses. */
export const parsedOptions = <T>(
  read: (argv: readonly string[]) => T | string,
  argv: readonly string[],
): T | string => {
  try {
    return read(argv)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
