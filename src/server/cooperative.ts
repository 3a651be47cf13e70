import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds of work between two turns of the event loop. */
const SLICE_MS = 4

/** Does a job step by step and lets others have their turn when it is time. */
export const iterateCooperatively = async (
  job: Iterable<unknown> | AsyncIterable<unknown>,
): Promise<void> => {
  let slice = performance.now()
  for await (const _step of job) {
    if (performance.now() - slice <= SLICE_MS) continue
    await turn()
    slice = performance.now()
  }
}
