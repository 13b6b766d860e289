/** Hands the browser a file to save. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address only after click() has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
