/** A line of the plan (docs/reliability.md): what is done, how often, and what must hold of it. */

/** What was counted or measured, and within which bounds it must be; without any it is only told. */
export interface Figure {
  what: string
  value: number
  /** Written behind the value: `ms`, `MB`; empty for a count. */
  unit: string
  most?: number
  least?: number
}

/** How often and how long, by name; a result of other sizes is none of this line. */
export type Sizes = Readonly<Record<string, number>>

/** What a line may need of the machine beside Node. */
export type Need =
  | 'root'
  | 'chromium'
  | 'haproxy'
  | 'redis-server'
  | 'strace'
  | 'recheck'
  /** So many open files as ten thousand sockets take. */
  | 'open files'

/** What a run is given. */
export interface Context {
  seed: number
  say: (line: string) => void
  /** Ends the run early, with whatever was found until then. */
  stop: AbortSignal
}

export interface Line<Size extends Sizes = Sizes> {
  id: string
  title: string
  /** Sentences for a reader who does not know the code: what was done, with these sizes. */
  did: (sizes: Size) => string
  full: Size
  quick: Size
  /** Minutes at full sizes, on two cores with nothing beside it. */
  minutes: number
  needs: readonly Need[]
  /** What a reader must know beside the figures: what was not tried, and why. */
  limits?: string
  run: (sizes: Size, context: Context) => Promise<Figure[]>
}

/** A line whose sizes are forgotten by its type, and whose run takes its own. */
export interface PlanLine extends Omit<Line, 'did' | 'run'> {
  done: string
  start: (how: 'full' | 'quick', context: Context) => Promise<Figure[]>
}

export const line = <Size extends Sizes>(it: Line<Size>): PlanLine => {
  const { did, run, ...rest } = it
  return {
    ...rest,
    done: did(it.full),
    start: async (how, context) => run(it[how], context),
  }
}

/** Whether a figure is within its bounds. */
export const holds = ({ value, most = Infinity, least = -Infinity }: Figure): boolean =>
  value <= most && value >= least

/** A count that must be nothing. */
export const none = (what: string, value: number): Figure => ({ what, value, unit: '', most: 0 })
/** A count that must be so many at least. */
export const atLeast = (what: string, value: number, least: number, unit = ''): Figure => ({
  what,
  value: rounded(value),
  unit,
  least,
})
/** A measure that must be no more than this. */
export const atMost = (what: string, value: number, most: number, unit: string): Figure => ({
  what,
  value: rounded(value),
  unit,
  most,
})
/** What is told beside. */
export const told = (what: string, value: number, unit = ''): Figure => ({
  what,
  value: rounded(value),
  unit,
})

/** Three digits are enough for what is measured. */
const rounded = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))
