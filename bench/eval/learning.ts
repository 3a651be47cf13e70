import {
  answeredBy,
  learnFrom,
  type Learned,
  onlyOf,
  type OpenedLine,
} from '#domain/search/site/learning.ts'
import { reciprocalRankAt } from './metrics.ts'

/** What a log teaches, told by networks it was not learned from. */
export interface LearningReport {
  /** Questions that anything was learned of, and those of them that the others asked. */
  learned: number
  asked: number
  /** Answers that the others opened, and where they stand: mean of one over the place, share of the first three. */
  answers: number
  before: Places
  after: Places
}

interface Places {
  reciprocal: number
  firstThree: number
}

/** Every other bit: two halves of the networks. */
const HALVES = [0x55_55_55_55_55_55_55_55n, 0xaa_aa_aa_aa_aa_aa_aa_aan] as const
const DEPTH = 100

/**
 * Learns from one half of the networks and looks where the other half's answers stand, then the
 * other way round. `rank` gives the things (`policy/x`) a question finds when so much is learned.
 */
export const heldOut = async (
  log: readonly OpenedLine[],
  week: number,
  rank: (keyword: string, learned: Learned) => Promise<string[]> | string[],
): Promise<LearningReport> => {
  const places = { before: [] as number[], after: [] as number[] }
  let [questions, asked] = [0, 0]
  for (const [train, test] of [HALVES, HALVES.toReversed() as unknown as typeof HALVES]) {
    const learned = learnFrom(onlyOf(log, train), week)
    questions += learned.size
    for (const [same, lines] of Map.groupBy(onlyOf(log, test), (line) => line.same)) {
      if (!learned.has(same)) continue
      asked += 1
      const [{ keyword } = { keyword: '' }] = lines
      const ranked = {
        before: await rank(keyword, new Map()),
        after: await rank(keyword, learned),
      }
      for (const line of lines)
        for (let answer = 0; answer < answeredBy(line); answer++)
          for (const when of ['before', 'after'] as const)
            places[when].push(reciprocalRankAt(DEPTH, ranked[when], new Set([line.whole])))
    }
  }
  const toldOf = (of: readonly number[]): Places => ({
    reciprocal: of.reduce((sum, one) => sum + one, 0) / Math.max(1, of.length),
    firstThree: of.filter((one) => one >= 1 / 3).length / Math.max(1, of.length),
  })
  return {
    ...{ learned: questions, asked, answers: places.before.length },
    ...{ before: toldOf(places.before), after: toldOf(places.after) },
  }
}

/** The report in words. */
export const learningText = ({
  learned,
  asked,
  answers,
  before,
  after,
}: LearningReport): string => {
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
  return `${learned} questions learned from halves of the networks, ${asked} of them asked by the other half, ${answers} answers
mean of 1 / place: ${before.reciprocal.toFixed(3)} → ${after.reciprocal.toFixed(3)}
among the first three: ${percent(before.firstThree)} → ${percent(after.firstThree)}`
}
