/** Whether it names a database of a PostgreSQL server. */
export const isPostgresUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return (
    url !== null &&
    (url.protocol === 'postgres:' || url.protocol === 'postgresql:') &&
    url.pathname.length > 1
  )
}
