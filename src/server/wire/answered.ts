/** One request that was answered, as it is counted. */
export interface Answered {
  /** The route as the server has it, never the address that was asked; `none` for no route. */
  route: string
  status: number
  /** Code of the refusal in the envelope; 0 when nothing was refused. */
  code: number
  ms: number
  /** It may wait for something new, or carries a file: how long it takes says nothing. */
  waits: boolean
}
