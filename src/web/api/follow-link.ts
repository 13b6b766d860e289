/** The browser fetches the file itself, by a link that holds once. */
export const followLink = (path: string): void => {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
