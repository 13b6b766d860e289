/** Every colour of the product: [light, dark]. In style sheets: `var(--cw-<name>)`. */
export const TOKENS = {
  canvas: ['#F2F5F7', '#0D1217'],
  surface: ['#FFFFFF', '#151C22'],
  raised: ['#FFFFFF', '#1D262D'],
  sunken: ['#E8EDF1', '#0A0E12'],
  hover: ['#EDF1F4', '#1F2930'],
  line: ['#D8E0E6', '#2A353E'],
  control: ['#76838E', '#6E7B87'],
  ink: ['#11181E', '#EEF3F6'],
  ink2: ['#424D57', '#BAC5CD'],
  disabled: ['#E8EDF1', '#2A353E'],
  muted: ['#5A6671', '#93A0AA'],
  brand: ['#194D8A', '#74A4E2'],
  'brand-hover': ['#123865', '#98BDEE'],
  'on-brand': ['#FFFFFF', '#0D1217'],
  'brand-tint': ['#E6EEF8', '#1A2A3D'],
  link: ['#194D8A', '#98BDEE'],
  focus: ['#2460A8', '#98BDEE'],
  green: ['#007A59', '#5FDFB4'],
  'green-mark': ['#009070', '#5FDFB4'],
  'green-tint': ['#EFF8F4', '#13231F'],
  'green-line': ['#C6E2D7', '#24473C'],
  red: ['#B7191C', '#FF7A74'],
  'red-mark': ['#B7191C', '#F0605C'],
  'red-edge': ['#B7191C', '#F0605C'],
  'red-fill': ['#B7191C', '#C8262A'],
  'on-red': ['#FFFFFF', '#FFFFFF'],
  'red-tint': ['#FCEBE9', '#301719'],
  grey: ['#5A6671', '#93A0AA'],
  'grey-mark': ['#76838E', '#7A8792'],
  'grey-tint': ['#E8EDF1', '#192127'],
  ochre: ['#755000', '#E9B95C'],
  'ochre-mark': ['#9A6B00', '#E9B95C'],
  'ochre-tint': ['#FBF2DD', '#2B2414'],
  'ochre-line': ['#E8D3A3', '#4B3E1E'],
  band: ['#E9EFF4', '#1E2931'],
  limit: ['#424D57', '#BAC5CD'],
  pill: ['#11181E', '#2C3740'],
  'on-pill': ['#FFFFFF', '#FFFFFF'],
  ring: ['#11181E', '#2A353E'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

export type Token = keyof typeof TOKENS
export type Scheme = 'light' | 'dark'

/** The colour's value, for a canvas, which cannot read style sheets. */
export const tokenColour = (token: Token, scheme: Scheme): string =>
  TOKENS[token][scheme === 'light' ? 0 : 1]
