import type { JobName } from '#domain/jobs/jobs.ts'

/** What a run has done, named as `JOB` names the counts of its job. */
export type JobCounts = Readonly<Record<string, number>>

/** What a run may ask while it goes on. */
export interface JobRun {
  /** Whether it shall end early: the server stops, or another one has taken the job over. */
  isStopped: () => boolean
  /** The same, for what waits. */
  signal: AbortSignal
}

/** A periodic job as its capability declares it; its period and its texts stand in `JOB`. */
export interface JobDeclaration {
  name: JobName
  run: (run: JobRun) => Promise<JobCounts>
  /** What the log says of a run that fails. */
  failure: string
  /** Milliseconds from the start to the first run; it begins at once unless told. */
  firstMs?: number
  /** Where runs begin at certain hours alone: how often is looked, and whether one is due. */
  when?: { everyMs: number; isDue: () => boolean | Promise<boolean> }
  /** Milliseconds until a run that failed is tried again; otherwise its next turn comes first. */
  retryMs?: number
  /** Another server is at it when this one would begin. */
  onRefused?: () => void
  /** Lets go of what the runs have used, once the server stops. */
  close?: () => void
}

/** Runs a job of this node at once, or in a while; once more afterwards when it runs. */
export type KickJob = (name: JobName, afterMs?: number) => void
