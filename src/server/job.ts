import type { JobName } from '#domain/jobs/jobs.ts'

/** What a round has done, by name; null: another server is at it. */
export type Done = Readonly<Record<string, number>> | null

/** Runs one round; fails as the work does. False when another server, or another round, is at it. */
export type RunJob = () => Promise<boolean>

/** Names the work of a periodic job, so that every round of it is known; answers how to run one. */
export type Jobs = (name: JobName, work: () => Promise<Done>) => RunJob

/** The work and nothing else, for a part that stands alone. */
export const plainJobs: Jobs = (_name, work) => async () => (await work()) !== null
