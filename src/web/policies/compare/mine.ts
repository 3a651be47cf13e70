import type { Situation } from '#domain/situation/situation.ts'
import type { Decided } from './queries.ts'
import type { ComparedPolicy } from './types.ts'

/** What judges one policy; its script is fetched where something is known of a company. */
export interface MineProps {
  compared: ComparedPolicy
  decided: Decided
  situation: Situation
  /** `yyyy-MM-dd`. */
  on: string
}
