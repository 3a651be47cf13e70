/** What a run of tests came to. */
export interface Counted {
  passed: number
  failed: number
  skipped: number
  /** The names of what failed. */
  red: string[]
  reasons: Record<string, string>
}

export declare function freshSeed(): string
export declare function prepare(more?: Readonly<Record<string, string>>): Promise<{
  env: Record<string, string>
  chromium: boolean
  nu: boolean
}>
export declare function suites(
  projects: readonly string[],
  env: Readonly<Record<string, string>>,
  options?: { filter?: readonly string[]; quiet?: boolean },
): Promise<Counted>
