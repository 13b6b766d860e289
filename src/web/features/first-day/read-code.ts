/** What a browser's own reader of codes offers (Shape Detection API), as far as it is used here. */
type BrowserDetector = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> }
type BrowserDetectorClass = {
  new (options: { formats: string[] }): BrowserDetector
  getSupportedFormats(): Promise<string[]>
}

/** Reads the codes in a picture; an empty list when there is none. */
export type CodeReader = (picture: HTMLCanvasElement) => Promise<string[]>

/** Labels have QR codes; boxes of loggers have their IMEI as a bar code, too. */
const FORMATS = ['qr_code', 'data_matrix', 'code_128', 'code_39']

const browserReader = async (): Promise<CodeReader | null> => {
  const Detector = (window as { BarcodeDetector?: BrowserDetectorClass }).BarcodeDetector
  if (Detector === undefined) return null
  const supported = await Detector.getSupportedFormats().catch((): string[] => [])
  if (!supported.includes('qr_code')) return null
  const detector = new Detector({ formats: FORMATS.filter((name) => supported.includes(name)) })
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

/** How long one picture is looked at: short for the camera, which sends the next one. */
const PICTURE_MS = 120

const ownReader = async (): Promise<CodeReader> => {
  const { decodeQR } = await import('qr/decode.js')
  return (picture) => {
    const { width, height } = picture
    const image = picture.getContext('2d', { willReadFrequently: true })
    if (image === null || width === 0 || height === 0) return Promise.resolve([])
    try {
      const { data } = image.getImageData(0, 0, width, height)
      return Promise.resolve([decodeQR({ width, height, data }, { timeLimit: PICTURE_MS })])
    } catch {
      // The decoder throws where it finds no code.
      return Promise.resolve([])
    }
  }
}

/** The browser's own reader where it has one, else ours, which reads QR codes only and is loaded now. */
export const loadCodeReader = async (): Promise<CodeReader> =>
  (await browserReader()) ?? (await ownReader())

/** Larger pictures are made smaller before they are read. Pixels of the longer side. */
const LONGEST_SIDE = 1_600

/** Draws a photo or a frame of the camera into the canvas, at most 1,600 pixels wide and high. */
export const drawPicture = (
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  size: { width: number; height: number },
): void => {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(size.width, size.height))
  canvas.width = Math.round(size.width * scale)
  canvas.height = Math.round(size.height * scale)
  canvas
    .getContext('2d', { willReadFrequently: true })
    ?.drawImage(source, 0, 0, canvas.width, canvas.height)
}
