import type { ApiError } from '#contract/wire/api-error.ts'

/** The refusal that a call ends with; that it succeeds fails the test. */
export const apiErrorOf = async (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('this was not refused')),
    (thrown: ApiError) => thrown,
  )
