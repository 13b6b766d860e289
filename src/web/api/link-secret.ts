/** The secret of a one-time link: `/password#<secret>`, since browsers send a fragment to no server. */
export const linkSecret = (hash: string): string => hash.replace(/^#/, '')
