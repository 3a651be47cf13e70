export declare const CHROMIUM_FLAGS: string[]
export declare function findChromium(): string | null
export declare function findLightest(): string | null
export declare function ensureChromium(): Promise<string | null>
