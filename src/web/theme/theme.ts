import { createTheme, type MantineColorsTuple } from '@mantine/core'

const fjord: MantineColorsTuple = [
  '#F0F6FD',
  '#DFEBFB',
  '#BFD7F5',
  '#98BDEE',
  '#74A4E2',
  '#528BD3',
  '#3775C1',
  '#2460A8',
  '#194D8A',
  '#123865',
]
const dark: MantineColorsTuple = [
  '#EEF3F6',
  '#BAC5CD',
  '#93A0AA',
  '#93A0AA',
  '#2A353E',
  '#1F2930',
  '#151C22',
  '#0D1217',
  '#0A0E12',
  '#07090C',
]

export const theme = createTheme({
  colors: { fjord, dark },
  primaryColor: 'fjord',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#11181E',
  white: '#FFFFFF',
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  fontFamily: '"Instrument Sans Variable", system-ui, sans-serif',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '26px', lineHeight: '1.2' },
      h2: { fontSize: '18px', lineHeight: '1.3' },
      h3: { fontSize: '15px', lineHeight: '1.35' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
})
