/** True in `npm run test:long`, which looks at everything; `npm test` looks at a part of it. */
export const IS_LONG_RUN = (import.meta as { env?: { MODE?: string } }).env?.MODE === 'thorough'
