/**
 * Whether a field of the form holds a text that it cannot read, such as half a day: it hands none on, so the form
 * would save none. Each such field says so (it has set its own validity), and the first has the focus.
 */
export const saysHalfTyped = (form: HTMLFormElement): boolean => {
  const wrong = [...form.querySelectorAll('input')].filter(({ validity }) => validity.customError)
  for (const field of wrong) field.checkValidity()
  wrong[0]?.focus()
  return wrong.length > 0
}
