import {
  brandColours,
  type BrandColours,
  type ColourScheme,
} from '../../domain/brands/brand-colours.ts'

/** What Mantine draws in the colour; the same variables as in src/web/theme/css-variables.ts. */
const MANTINE: Readonly<Record<string, keyof BrandColours>> = {
  '--mantine-color-anchor': 'link',
  '--mantine-primary-color-filled': 'brand',
  '--mantine-primary-color-filled-hover': 'brand-hover',
  '--mantine-color-fjord-filled': 'brand',
  '--mantine-color-fjord-filled-hover': 'brand-hover',
  '--mantine-primary-color-contrast': 'on-brand',
  '--mantine-color-success': 'brand',
  '--mantine-color-fjord-text': 'brand',
  '--mantine-color-fjord-light': 'brand-tint',
  '--mantine-color-fjord-light-hover': 'brand-tint',
  '--mantine-color-fjord-light-color': 'brand',
  '--mantine-color-fjord-outline': 'brand',
  '--mantine-primary-color-light': 'brand-tint',
  '--mantine-primary-color-light-hover': 'brand-tint',
  '--mantine-primary-color-light-color': 'brand',
}

const block = (scheme: ColourScheme, colours: BrandColours): string => {
  const lines = [
    ...Object.entries(colours).map(([token, colour]) => `--cw-${token}:${colour}`),
    ...Object.entries(MANTINE).map(([variable, token]) => `${variable}:${colours[token]}`),
  ]
  return `html:root[data-mantine-color-scheme='${scheme}']{${lines.join(';')}}`
}

/**
 * The style sheet of a brand: our variables with its colours. Whoever asks the system for more contrast
 * keeps ours. `accent` is "#RRGGBB", as it was checked: nothing else of a brand is in here.
 */
export const brandCss = (accent: string): string => {
  const { light, dark } = brandColours(accent)
  return `@media not (prefers-contrast: more){${block('light', light)}${block('dark', dark)}}\n`
}
