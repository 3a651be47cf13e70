export const PROGRAM_PARTS: Readonly<Record<string, Readonly<Record<string, string>>>>
/** The path of a program; null when it is not installed. */
export function findProgram(name: string): string | null
/** What a part lacks, as `program (package)`. */
export function missingOf(part: string): string[]
