/** 常见问法: how people ask for what a thing answers. */
export interface AskedQuestions {
  /** `policy/x`. */
  whole: string
  questions: readonly string[]
}

/** Of a thing at most so many; a question is as long as a search may be remembered. */
export const ASKED_MOST = 50
export const ASKED_LONGEST = 50
