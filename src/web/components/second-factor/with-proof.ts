/** What proves the owner beside the session; empty where the session itself was confirmed. */
export type Proof = { currentPassword?: string }

/** Makes a call that the server guards; throws its refusal when the owner does not confirm it. */
export type WithProof = <T>(call: (proof: Proof) => Promise<T>) => Promise<T>
