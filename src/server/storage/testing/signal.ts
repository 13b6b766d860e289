/** Something that happens once, and can be waited for. */
export const signal = () => {
  let fire = () => {}
  const fired = new Promise<void>((resolve) => (fire = resolve))
  return { fire, fired }
}
