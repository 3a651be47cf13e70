import type { Refusal } from '#contract/wire/refusals.ts'

/** The refusal that a call ends with; that it succeeds fails the test. */
export const refusal = async (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => Promise.reject(new Error('this was not refused')),
    (thrown: Refusal) => thrown,
  )
