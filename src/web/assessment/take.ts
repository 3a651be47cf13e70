import { assessment } from '#contract/assessment.ts'
import type { Call } from '#contract/wire/caller.ts'

/** Takes the answers under a link into the caller's portrait; answers how many were new. */
export const takeAnswers = async (call: Call, link: string): Promise<number> =>
  (await call(assessment.take, { link })).taken
