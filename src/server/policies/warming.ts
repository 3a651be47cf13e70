import { setImmediate as nextTick } from 'node:timers/promises'
import type { SearchEngine } from '#domain/search/engine.ts'

/** A name, a number, a question, initials, nothing: what runs differently. */
const QUESTIONS = [
  '',
  '高新技术企业认定',
  '研发费用加计扣除需要什么条件和材料',
  '国科发火〔2016〕32号',
  'gxjsqy',
  '企业申报通知',
]
const ROUNDS = 2

/**
 * Asks the engine a few questions, so that no visitor waits for code that has never run and for
 * window states that nobody has judged: over 100,000 policies the first one takes 60 ms.
 */
export const warmUp = async (engine: Pick<SearchEngine, 'search'>, now: number): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) {
    for (const keyword of QUESTIONS) {
      engine.search({ now, keyword, levels: ['1', '2'], regionCodes: ['440000'] })
      await nextTick()
    }
  }
}
