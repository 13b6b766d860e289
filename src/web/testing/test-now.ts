/** When the tests take place: 2026-11-20 03:14:17 in Budapest. */
export const TEST_NOW = Date.parse('2026-11-20T02:14:17Z')
