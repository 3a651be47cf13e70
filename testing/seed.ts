/** The commit fixes the seed of `npm test`; see docs/testing.md. */
const FIXED_SEED = 20_261_123

/**
 * Seeds fast-check, `Math.random` and whatever a test draws itself. The deep run and
 * `npm run flaky` set SEED anew and print it, so that any run can be repeated.
 */
export const SEED = Number(process.env.SEED ?? FIXED_SEED)

/** Whether this is the deep run. */
export const DEEP = process.env.DEEP === '1'

/** How many cases, rounds or days: `usual` in `npm test`, `deep` in the deep run. */
export const cases = (usual: number, deep: number): number => (DEEP ? deep : usual)
