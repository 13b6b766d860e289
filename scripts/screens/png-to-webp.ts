import type { Browser } from 'playwright-core'

/** 0.85 shows no artefacts in text at full size. */
const QUALITY = 0.85

/** A picture as WebP, which Chromium encodes; cut off below `height` px. */
export const pngToWebp = async (browser: Browser, png: Buffer, height: number): Promise<Buffer> => {
  const page = await browser.newPage()
  try {
    const webp = await page.evaluate(`(async () => {
      const image = new Image()
      image.src = 'data:image/png;base64,${png.toString('base64')}'
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = Math.min(image.height, ${height})
      canvas.getContext('2d').drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', ${QUALITY})
    })()`)
    return Buffer.from(String(webp).split(',')[1] ?? '', 'base64')
  } finally {
    await page.close()
  }
}
