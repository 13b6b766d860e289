import { contrast, mixed } from './contrast.ts'

/** What a brand colours; of a scheme. All else, and each colour of an alarm, stays ours. */
export type BrandColours = {
  brand: string
  'brand-hover': string
  'on-brand': string
  'brand-tint': string
  link: string
  focus: string
}

/** Our grounds and inks that a brand's colours meet; a test holds them to the theme's. */
export const GROUNDS = {
  light: {
    canvas: '#F2F5F7',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    sunken: '#E8EDF1',
    hover: '#EDF1F4',
    'red-tint': '#FCEBE9',
    'ochre-tint': '#FBF2DD',
    'green-tint': '#EFF8F4',
    'grey-tint': '#E8EDF1',
    ink: '#11181E',
  },
  dark: {
    canvas: '#0D1217',
    surface: '#151C22',
    raised: '#1D262D',
    sunken: '#0A0E12',
    hover: '#1F2930',
    'red-tint': '#301719',
    'ochre-tint': '#2B2414',
    'green-tint': '#13231F',
    'grey-tint': '#192127',
    ink: '#EEF3F6',
  },
} as const

export type ColourScheme = keyof typeof GROUNDS

const BLACK = '#000000'
const WHITE = '#FFFFFF'
/** Text, WCAG 1.4.3; marks and focus rings, WCAG 1.4.11. */
export const LEAST = { text: 4.5, mark: 3 } as const

/** `which`: what the pair is to the reader. */
export type ColourPair = {
  which: 'link' | 'button' | 'focus' | 'chosen'
  scheme: ColourScheme
  text: string
  ground: string
  least: number
}

/** Every pair of a brand's colours that the pages show. */
export const pairsOf = (colours: BrandColours, scheme: ColourScheme): ColourPair[] => {
  const { ink, ...grounds } = GROUNDS[scheme]
  const pair = (
    which: ColourPair['which'],
    text: string,
    ground: string,
    least: number = LEAST.text,
  ): ColourPair => ({ which, scheme, text, ground, least })
  return [
    ...Object.values(grounds).flatMap((ground) => [
      pair('link', colours.link, ground),
      pair('link', colours.brand, ground),
      pair('focus', colours.focus, ground, LEAST.mark),
    ]),
    pair('link', colours.brand, colours['brand-tint']),
    pair('link', colours.link, colours['brand-tint']),
    pair('button', colours['on-brand'], colours.brand),
    pair('button', colours['on-brand'], colours['brand-hover']),
    pair('chosen', ink, colours['brand-tint']),
  ]
}

const lightOf = (accent: string): BrandColours => ({
  brand: accent,
  'brand-hover': mixed(accent, BLACK, 0.25),
  'on-brand': WHITE,
  'brand-tint': mixed(WHITE, accent, 0.08),
  link: accent,
  focus: accent,
})

const darkOf = (brand: string): BrandColours => ({
  brand,
  'brand-hover': mixed(brand, WHITE, 0.25),
  'on-brand': GROUNDS.dark.canvas,
  'brand-tint': mixed(GROUNDS.dark.surface, brand, 0.12),
  link: mixed(brand, WHITE, 0.25),
  focus: mixed(brand, WHITE, 0.25),
})

export const failingPair = (
  colours: BrandColours,
  scheme: ColourScheme,
): (ColourPair & { ratio: number }) | null => {
  for (const pair of pairsOf(colours, scheme)) {
    const ratio = contrast(pair.text, pair.ground)
    if (ratio < pair.least) return { ...pair, ratio }
  }
  return null
}

const STEPS = 100
/** The first colour on the way to `towards` of which every pair passes. */
const firstPassing = (
  accent: string,
  towards: string,
  scheme: ColourScheme,
  coloursOf: (colour: string) => BrandColours,
): string => {
  for (let step = 0; step < STEPS; step++) {
    const colour = mixed(accent, towards, step / STEPS)
    if (failingPair(coloursOf(colour), scheme) === null) return colour
  }
  return towards
}

/** The lightest shade of the colour that passes on light grounds; the colour itself when it does. */
export const nearestPassing = (accent: string): string =>
  firstPassing(accent.toUpperCase(), BLACK, 'light', lightOf)

/**
 * The colours of both schemes from one. On dark grounds the colour is made lighter until it can be
 * read: no dark colour of its own is asked for.
 */
export const brandColours = (accent: string): Record<ColourScheme, BrandColours> => ({
  light: lightOf(accent.toUpperCase()),
  dark: darkOf(firstPassing(accent.toUpperCase(), WHITE, 'dark', darkOf)),
})

/** The pair that cannot be read; null where all can. */
export const unreadablePair = (accent: string): (ColourPair & { ratio: number }) | null => {
  const { light, dark } = brandColours(accent)
  return failingPair(light, 'light') ?? failingPair(dark, 'dark')
}
