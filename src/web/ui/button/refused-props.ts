/**
 * Of a button of the kit that cannot be used at the moment: it looks disabled, keeps the focus, and its
 * name and tooltip say why. `refusal` null: it can be used. Its `onClick` has to ask, too.
 */
export const refusedProps = (label: string, refusal: string | null) =>
  refusal === null
    ? { 'aria-label': label, title: label }
    : {
        'aria-label': `${label}: ${refusal}`,
        title: refusal,
        'aria-disabled': true,
        'data-disabled': true,
      }
