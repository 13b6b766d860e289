import type { BrokenRule } from './refusal.ts'

/**
 * The rules of one line of text: its length in characters, and no tabs or line breaks, which would
 * spoil mail headers and tables. `label`: how the English sentence names the field.
 */
export const textErrors = (
  { field, label }: { field: string; label: string },
  text: string,
  longest: number,
): BrokenRule[] => {
  const broken: BrokenRule[] = []
  if ([...text].length > longest)
    broken.push({
      field,
      key: 'form.textTooLong',
      params: { longest },
      message: `${label} is longer than ${longest} characters.`,
    })
  if (/\p{Cc}/u.test(text))
    broken.push({
      field,
      key: 'form.controlCharacter',
      message: `${label} contains a control character, such as a line break.`,
    })
  return broken
}
