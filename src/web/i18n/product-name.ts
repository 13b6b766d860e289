/** Written by the server for a brand's host, by before-paint.js for the brand of who is logged in. */
const shownName = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.head.querySelector<HTMLMetaElement>('meta[name="brand-name"]')?.content

/** The product as people here know it. */
export const productName = (): string => shownName() ?? 'Coldwatch'
