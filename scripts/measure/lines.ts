/** Which part of the tree a file is counted with. */
export type Part = 'source' | 'tests' | 'styles' | 'sql' | 'generated'

const GENERATED = /^src\/server\/database\/schema\.ts$|^src\/web\/kit\/icons\//
const TESTS =
  /\.test\.tsx?$|(^|\/)(testing|fixtures|planted|golden)(\/|[-.])|^(e2e|laws|testing)\/|(^|\/)golden[-.]/

/** The part of a file by its path; null for what is no code. */
export const partOf = (path: string): Part | null => {
  if (GENERATED.test(path)) return 'generated'
  if (path.endsWith('.css')) return 'styles'
  if (path.endsWith('.sql')) return 'sql'
  if (!/\.(ts|tsx|mjs)$/.test(path)) return null
  return TESTS.test(path) ? 'tests' : 'source'
}

/** The room of a file: a folder of src, else the first folder. */
export const roomOf = (path: string): string => {
  const [first = '', second = ''] = path.split('/')
  return first === 'src' && second !== '' ? second : first
}

/** Lines of a text, blank ones included, without the end of the last. */
export const linesOf = (text: string): number =>
  text === '' ? 0 : text.replace(/\n$/, '').split('\n').length

/** The value below which a share of sorted numbers lies; 0 of none. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
