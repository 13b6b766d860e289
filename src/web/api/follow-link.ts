/** Lets the browser save the file behind a link that works once. */
export const followLink = (path: string): void => {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
