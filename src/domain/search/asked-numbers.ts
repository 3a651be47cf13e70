import { agencyFits, numbersTyped } from './doc-number.ts'
import type { Inverted } from './inverted.ts'

/** A 文号 in the question, with the agency typed before it. */
export interface AskedNumber {
  term: number
  agency: string
}

interface ReadNumber extends AskedNumber {
  token: string
  /** What stands before it and names its agency; empty when that is none. */
  lead: string
}

/** Takes the 文号 that the index knows out of a folded question. */
export function readNumbers(
  text: string,
  index: Inverted,
): { numbers: ReadNumber[]; rest: string } {
  const numbers: ReadNumber[] = []
  let rest = text
  for (const { token, before, start, end } of numbersTyped(text)) {
    const term = index.lexicon.findWord(token)
    if (term < 0 || index.postings.count(term) === 0) continue
    const ofAgency = hasAgency(index, term, before)
    const glued = /^\d+$/.test(text.slice(start, end))
    if (glued && !ofAgency) continue
    rest = blanked(rest, start, end + tailLength(text.slice(end)))
    const lead = ofAgency ? /[\u3400-\u9fff ]*$/.exec(text.slice(0, start))![0] : ''
    rest = blanked(rest, start - lead.length, start)
    numbers.push({ term, agency: before, token, lead })
  }
  return { numbers, rest }
}

/** Whether a document of this number is one of the agency typed. */
function hasAgency({ postings, agencies }: Inverted, number: number, typed: string): boolean {
  if (typed === '') return false
  const cursor = postings.open(number)
  for (let n = cursor.read(); n > 0; n = cursor.read()) {
    for (let i = 0; i < n; i++) {
      const agency = agencies.get(cursor.slots[i]!)
      if (cursor.codes[i]! >= 128 && agency !== '' && agencyFits(typed, agency)) return true
    }
  }
  return false
}

/** `公告` and `文` after a number belong to it. */
function tailLength(after: string): number {
  return /^ ?(?:公告|文件|文)(?![\u3400-\u9fff])/.exec(after)?.[0].length ?? 0
}

function blanked(text: string, start: number, end: number): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
}
