const A4 = '[0 0 595.28 841.89]'
/** Every reader has these (ISO 32000-1 §9.6.2.2), so that the file needs no fonts of its own. */
const FONTS = ['Helvetica', 'Helvetica-Bold', 'Courier-Bold']

/**
 * A PDF of A4 pages out of their drawing commands, which name the fonts F1 (regular), F2 (bold) and F3
 * (fixed width). Texts are in Latin-1.
 */
export const pdfOfPages = (contents: readonly string[]): Uint8Array => {
  const firstFont = 3
  const firstPage = firstFont + FONTS.length
  const fonts = FONTS.map((_, i) => `/F${i + 1} ${firstFont + i} 0 R`).join(' ')
  const kids = contents.map((_, i) => `${firstPage + 2 * i} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    ...FONTS.map(
      (name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
    ),
    ...contents.flatMap((content, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox ${A4} /Resources << /Font << ${fonts} >> >> /Contents ${firstPage + 2 * i + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const tableAt = text.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
