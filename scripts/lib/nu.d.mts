export declare function findNu(): string | null
export declare function ensureNu(): Promise<string | null>
