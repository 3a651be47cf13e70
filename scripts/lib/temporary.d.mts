export declare function temporaryFolder(): string
export declare function useTemporaryFolder(): void
