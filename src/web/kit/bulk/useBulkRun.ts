import { useRef, useState } from 'react'
import { isApiError } from '#contract/wire/api-error.ts'

/** What became of one row. */
export interface BulkOutcome {
  key: string
  /** What the row is called; empty where it is only counted. */
  name: string
  done: boolean
  /** Why not, or what else came of it; may be empty. */
  message: string
}

/** How far something that is done to many rows is; it stays until it is closed or the next begins. */
export interface BulkRun {
  /** The act, e.g. 删除. */
  what: string
  total: number
  handled: number
  outcomes: readonly BulkOutcome[]
  /** Why it ended before the last row; null when it did not. */
  failure: string | null
  running: boolean
}

/** The keys of the rows that it was done to. */
export const doneIn = ({ outcomes }: BulkRun): string[] =>
  outcomes.filter(({ done }) => done).map(({ key }) => key)

/** Whether there is nothing to be told but how many it was. */
export const isSmooth = ({ failure, outcomes }: BulkRun): boolean =>
  failure === null && outcomes.every(({ done, message }) => done && message === '')

/** One row at a time: what throws is the outcome of that row alone and does not keep the others. */
export const eachAlone =
  <T>(
    label: (row: T) => { key: string; name: string },
    act: (row: T) => Promise<unknown>,
  ): ((rows: readonly T[]) => Promise<BulkOutcome[]>) =>
  async (rows) => {
    const outcomes: BulkOutcome[] = []
    for (const row of rows)
      try {
        await act(row)
        outcomes.push({ ...label(row), done: true, message: '' })
      } catch (error) {
        const message = isApiError(error) ? error.message : '操作失败'
        outcomes.push({ ...label(row), done: false, message })
      }
    return outcomes
  }

/**
 * Does something to many rows, a portion after the other, and tells how far it is. What an act
 * throws ends the run; `stop` ends it after the portion under way. A run with nothing to tell but a
 * number is put away by itself.
 */
export const useBulkRun = () => {
  const [run, setRun] = useState<BulkRun | null>(null)
  const stopped = useRef(false)
  const start = async <T>(
    what: string,
    rows: readonly T[],
    act: (portion: readonly T[]) => Promise<readonly BulkOutcome[]>,
    /** Rows that one act takes. */
    portion = 1,
  ): Promise<BulkRun> => {
    stopped.current = false
    let state: BulkRun = {
      ...{ what, total: rows.length, handled: 0, outcomes: [], failure: null, running: true },
    }
    setRun(state)
    for (let at = 0; at < rows.length && !stopped.current && state.failure === null; at += portion)
      try {
        const some = rows.slice(at, at + portion)
        const outcomes = await act(some)
        state = {
          ...state,
          handled: at + some.length,
          outcomes: [...state.outcomes, ...outcomes],
        }
        setRun(state)
      } catch (error) {
        const failure = isApiError(error) ? error.message : `${what}失败，请重试`
        state = { ...state, failure }
      }
    state = { ...state, running: false }
    setRun(isSmooth(state) ? null : state)
    return state
  }
  return {
    run,
    start,
    stop: (): void => {
      stopped.current = true
    },
    close: (): void => setRun(null),
  }
}

export type Bulk = ReturnType<typeof useBulkRun>
