import { Worker } from 'node:worker_threads'

/** A thread did not answer: it took too long, needed too much memory, or failed. */
export class ThreadFailed extends Error {
  override name = 'ThreadFailed'
  readonly late: boolean

  constructor(late: boolean) {
    super(late ? 'the thread took too long' : 'the thread ended without an answer')
    this.late = late
  }
}

/**
 * Runs a script in a thread of its own, which gets `data`, sends one message and ends with it; at
 * most `milliseconds` and `heapMb` of memory.
 * @throws ThreadFailed when no message comes
 */
export const runInThread = async <T>(
  script: URL,
  data: unknown,
  { milliseconds, heapMb }: { milliseconds: number; heapMb: number },
): Promise<T> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(script, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      stdout: true,
      stderr: true,
      env: {},
    })
    const settle = (act: () => void): void => {
      clearTimeout(timer)
      void worker.terminate()
      act()
    }
    const fail = (late: boolean) => settle(() => reject(new ThreadFailed(late)))
    const timer = setTimeout(() => fail(true), milliseconds)
    worker.once('message', (message: T) => settle(() => resolve(message)))
    worker.once('error', () => fail(false))
    worker.once('exit', () => fail(false))
  })
