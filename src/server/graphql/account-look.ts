import { brandColours } from '../../domain/brands/brand-colours.ts'
import type { ShownBrand } from '../brands/brand-cache.ts'
import { builder } from './builder.ts'

/** What the pages of a brand's accounts show; the same as brandedPage writes into the document of its host. */
export type Look = {
  id: string
  name: string
  lightLogo: boolean
  darkLogo: boolean
  lightTheme: string
  darkTheme: string
}

export const lookOf = ({ key, name, accent, logos }: ShownBrand): Look => {
  const { light, dark } = brandColours(accent)
  return {
    id: key,
    name,
    lightLogo: logos.light !== undefined,
    darkLogo: logos.dark !== undefined,
    lightTheme: light.brand,
    darkTheme: dark['brand-tint'],
  }
}

export const LookType = builder.objectRef<Look>('AccountBrand').implement({
  description: 'The look of the nearest brand above an account. Its files lie at /brands/<id>/.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Another one after each change of the look.' }),
    name: t.exposeString('name'),
    lightLogo: t.exposeBoolean('lightLogo', { description: 'Whether there is logo-light.' }),
    darkLogo: t.exposeBoolean('darkLogo', { description: 'Whether there is logo-dark.' }),
    lightTheme: t.exposeString('lightTheme', { description: "#RRGGBB, for the browser's frame." }),
    darkTheme: t.exposeString('darkTheme', { description: '#RRGGBB' }),
  }),
})
