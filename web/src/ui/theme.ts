import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

// Mantine wants ten shades of each colour; the colours that the product uses are the tokens in tokens.css.
const green: MantineColorsTuple = [
  '#e8fbf0',
  '#cdf5de',
  '#9febc0',
  '#6be0a0',
  '#3dd684',
  '#1fbf6c',
  '#12a45a',
  '#0a7a42',
  '#08663a',
  '#064f2c',
]
const dark: MantineColorsTuple = [
  '#edf3ef',
  '#cbd5cf',
  '#aebbb3',
  '#8a998f',
  '#243029',
  '#212b25',
  '#18201b',
  '#0a0f0c',
  '#070b09',
  '#040705',
]
const gray: MantineColorsTuple = [
  '#f3f6f4',
  '#f1f4f2',
  '#e4eae6',
  '#dbe2dd',
  '#c4cec8',
  '#a3afa8',
  '#7f8c85',
  '#5c6a62',
  '#44524a',
  '#0e1511',
]

const PILL = 999

export const theme = createTheme({
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 4 },
  black: '#0e1511',
  white: '#ffffff',
  colors: { green, dark, gray },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '12px', sm: '13px', md: '15px', lg: '17px', xl: '20px' },
  breakpoints: { xs: '20em', sm: '40em', md: '48em', lg: '64em', xl: '80em', '2xl': '96em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The variant is named although it is Mantine's own default: mantine.css finds filled buttons by it, because
    // autoContrast would pick the text colour by the light scheme's shade and put white on bright green.
    Button: { defaultProps: { radius: PILL, variant: 'filled' } },
    ActionIcon: { defaultProps: { radius: PILL, variant: 'subtle', color: 'gray' } },
    Menu: { defaultProps: { radius: 16, shadow: 'none' } },
    // What is open stays to be seen, also when the page moves under it while it opens.
    Popover: { defaultProps: { hideDetached: false } },
  },
})

const tokens = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--t2)',
  '--mantine-color-default': 'var(--button-fill)',
  '--mantine-color-default-hover': 'var(--s3)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--button-edge)',
  '--mantine-color-placeholder': 'var(--t3)',
  '--mantine-color-error': 'var(--red)',
  '--mantine-color-anchor': 'var(--accent-text)',
}

/** Mantine's general colours are our tokens in both schemes. */
export const themeVariables: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens })
