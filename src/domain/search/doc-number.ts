/**
 * 文号, the number of a document (domain-facts §9): agency, year, serial, as in
 * 国科发火〔2016〕32号, and of announcements 公告2023年第7号. All functions take folded text,
 * where every bracket is `(` or `)`.
 */

/** The token under which a number is indexed, agency left out. */
export function numberToken(year: string, serial: string): string {
  return `${Number(year)}#${Number(serial)}`
}

export interface NumberMention {
  token: string
  /** Han characters standing directly before, blanks left out; may hold more than the agency. */
  before: string
  /** Range of year and serial in the text. */
  start: number
  end: number
}

const WRITTEN = /\((\d{4})\) ?第? ?(\d{1,5}) ?号|(\d{4})年第? ?(\d{1,5}) ?号/g

/** Numbers written out in a document: 〔2016〕32号, 2023年第7号. */
export function numbersIn(text: string): NumberMention[] {
  return [...text.matchAll(WRITTEN)].map((match) => {
    const token = numberToken(match[1] ?? match[3]!, match[2] ?? match[4]!)
    return mention(text, token, match.index, match[0].length)
  })
}

const TYPED =
  /\(? ?(?<!\d)((?:19|20)\d{2}) ?\)?(?: ?年)?[ \-_,，、#]*第? ?(\d{1,5})(?!\d) ?号?(?![\d.%/\-月日年批万亿元个家天条])/g

/**
 * Whatever in a question may be a number: brackets of any kind or none, 第 and 号 left out.
 * Generous on purpose; the caller keeps those the index knows.
 */
export function numbersTyped(text: string): NumberMention[] {
  return [...text.matchAll(TYPED)].map((match) => {
    return mention(text, numberToken(match[1]!, match[2]!), match.index, match[0].length)
  })
}

/** The agency part of a printed 文号, blanks left out: 国科发火, 财政部税务总局公告. */
export function agencyOf(folded: string): string {
  return /^[^\d(]*/.exec(folded)![0].replaceAll(' ', '')
}

/** Whether what was typed before a number can mean this agency; nothing typed fits all. */
export function agencyFits(typed: string, agency: string): boolean {
  const [asked, own] = [typed.replace(/公告$/, ''), agency.replace(/公告$/, '')]
  if (asked === '' || own === '') return true
  return asked.endsWith(own) || (asked.length >= 2 && own.endsWith(asked))
}

function mention(text: string, token: string, start: number, length: number): NumberMention {
  const lead = /[\u3400-\u9fff ]*$/.exec(text.slice(Math.max(0, start - 24), start))![0]
  return { token, before: lead.replaceAll(' ', ''), start, end: start + length }
}
