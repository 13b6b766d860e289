/**
 * A machine's token among the facts of an entry. The id stays in the trail; the name is personal, since
 * it was typed by a person and may name one.
 */
export const tokenFacts = ({ id, name }: { id: number; name: string }) => ({
  token: name,
  tokenId: id,
})
