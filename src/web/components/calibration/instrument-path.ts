/** Of the page that says what a sensor is measured with. */
export const instrumentPath = ({ id, name }: { id: string; name: string }): string =>
  `/instrument?${new URLSearchParams({ id, name })}`
