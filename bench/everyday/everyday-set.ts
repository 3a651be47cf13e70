import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A question of the everyday set; `kind` only of noise. */
export interface EverydayQuestion {
  id: string
  kind?: 'slip' | 'pinyin' | 'none'
  text: string
  /** Whole documents, the most fitting first. */
  relevant: readonly string[]
}

export const TOPICS = ['money', 'qualification', 'rights'] as const

/** The questions of a topic, or the noise. */
export const everydayQuestions = (topic: (typeof TOPICS)[number] | 'noise'): EverydayQuestion[] =>
  readFileSync(join(import.meta.dirname, `${topic}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as EverydayQuestion)
