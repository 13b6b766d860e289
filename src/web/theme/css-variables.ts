import type { CSSVariablesResolver } from '@mantine/core'
import { TOKENS, type Scheme, type Token } from './tokens.ts'

/**
 * The variables of Mantine's own components. None is red or green: those colours are for values.
 */
const MANTINE = {
  '--mantine-color-body': 'canvas',
  '--mantine-color-text': 'ink',
  '--mantine-color-bright': 'ink',
  '--mantine-color-dimmed': 'muted',
  '--mantine-color-placeholder': 'muted',
  '--mantine-color-default': 'surface',
  '--mantine-color-default-hover': 'hover',
  '--mantine-color-default-color': 'ink',
  '--mantine-color-default-border': 'line',
  '--mantine-color-anchor': 'link',
  '--mantine-primary-color-filled': 'brand',
  '--mantine-primary-color-filled-hover': 'brand-hover',
  '--mantine-color-fjord-filled': 'brand',
  '--mantine-color-fjord-filled-hover': 'brand-hover',
  '--mantine-primary-color-contrast': 'on-brand',
  '--mantine-color-disabled': 'disabled',
  '--mantine-color-disabled-color': 'muted',
  '--mantine-color-error': 'ochre',
  '--mantine-color-success': 'brand',
} as const satisfies Record<string, Token>

const variablesOf = (scheme: Scheme): Record<string, string> => {
  const index = scheme === 'light' ? 0 : 1
  const variables: Record<string, string> = {}
  for (const [token, colours] of Object.entries(TOKENS)) variables[`--cw-${token}`] = colours[index]
  for (const [variable, token] of Object.entries(MANTINE))
    variables[variable] = TOKENS[token][index]
  variables['--cw-shadow-low'] =
    scheme === 'light' ? '0 1px 2px rgb(17 24 30 / .06)' : '0 1px 2px rgb(0 0 0 / .4)'
  variables['--cw-shadow-float'] =
    scheme === 'light'
      ? '0 16px 48px rgb(17 24 30 / .18), 0 2px 8px rgb(17 24 30 / .08)'
      : '0 16px 48px rgb(0 0 0 / .6), 0 2px 8px rgb(0 0 0 / .4)'
  variables['--cw-scrim'] = scheme === 'light' ? 'rgb(17 24 30 / .42)' : 'rgb(0 0 0 / .62)'
  return variables
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--cw-radius-control': '6px',
    '--cw-radius-segment': '10px',
    '--cw-radius-card': '14px',
  },
  light: variablesOf('light'),
  dark: variablesOf('dark'),
})
