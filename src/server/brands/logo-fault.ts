/** Why a file is no logo. `what`: the part of an SVG, as it stands in the file. */
export type LogoFault =
  | { kind: 'tooLarge' | 'noImage' | 'svgNoSize' | 'svgTooMuch' | 'animated' | 'interlaced' }
  | { kind: 'damaged' }
  | { kind: 'dimensions'; width: number; height: number }
  | { kind: 'svgNotAllowed'; what: string }
  | { kind: 'svgBroken'; what: string }
