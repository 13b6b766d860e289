import type { Page } from 'playwright-core'

/**
 * Presses the button with this label on a sensor's page; answers the PDF that the page gets. The
 * file is taken on its way, since the browser keeps no body of an answer that the page reads piece
 * by piece.
 */
export const printLog = async (page: Page, button: string): Promise<Buffer> => {
  const file = Promise.withResolvers<Buffer>()
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('generateMeasureLog')) return route.continue()
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { generateMeasureLog: string } }
    file.resolve(Buffer.from(data.generateMeasureLog, 'base64'))
    return route.fulfill({ response })
  })
  await page.getByRole('button', { name: button }).click()
  return file.promise
}
