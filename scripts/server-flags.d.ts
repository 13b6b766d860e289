export declare const SERVER_FLAGS: readonly string[]
