export declare function temporaryFolder(): string
export declare function claimTemporaryFolder(): void
