export declare function ensureBuilt(): Promise<void>
