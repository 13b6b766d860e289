/**
 * The package for passkeys. It takes a second and 25 MB to load, so that a server whose people have
 * none, and every command, does without it.
 */
export const webauthn = () => import('@simplewebauthn/server')
