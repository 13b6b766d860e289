/** The page with the sites of an account; of the viewer's own where `userId` is null. */
export const sitesPath = (userId: string | null): string =>
  userId === null ? '/sites' : `/sites?userId=${encodeURIComponent(userId)}`
