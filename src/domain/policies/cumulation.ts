/** 能否同时享受: what a record says of having a policy beside others, in its own sentences. */
import { benefitAnchor, conditionAnchor, readingAnchor } from './places.ts'
import type { PolicyContent } from './policy.ts'

/** One statement, and where it stands. */
export interface CumulationStatement {
  text: string
  /** Where it stands in the official text; empty when not certain, and of our own reading. */
  clause: string
  /** Its anchor on the policy's page. */
  anchor: string
  /** It is this site's own reading, not a statement of the document's conditions or standards. */
  reading: boolean
}

const ABOUT =
  /(?<!政策)叠加|重复(?:享受|支持|申报|申请|补助|补贴|奖励|资助)|就高不重复|不重复$|同时(?:享受|享有|要|进入)|不(?:能|得|可)同时|只能?选(?:择)?一(?!两)|两者二选一/

/**
 * The statements of a policy about being had beside others: conditions whole, cases of the support
 * with their standard, sentences of the reading. Empty where nothing is stated; nothing is inferred.
 */
export const cumulationOf = ({
  conditions,
  benefits,
  body,
}: Pick<PolicyContent, 'conditions' | 'benefits' | 'body'>): CumulationStatement[] => [
  ...conditions
    .filter(({ text, threshold }) => ABOUT.test(text) || ABOUT.test(threshold))
    .map(({ code, clause, text, threshold }) => ({
      text: ABOUT.test(text) ? text : `${text}：${threshold}`,
      clause,
      anchor: conditionAnchor(code),
      reading: false,
    })),
  ...benefits.flatMap(({ situation, standard, payment }, nth) =>
    [situation, standard, payment].some((part) => ABOUT.test(part))
      ? {
          text: [situation, standard, payment].filter((part) => part !== '').join('：'),
          clause: '',
          anchor: benefitAnchor(nth),
          reading: false,
        }
      : [],
  ),
  ...body.flatMap((paragraph, nth) =>
    sentencesOf(paragraph)
      .filter((sentence) => ABOUT.test(sentence))
      .map((text) => ({ text, clause: '', anchor: readingAnchor(nth), reading: true })),
  ),
]

const sentencesOf = (paragraph: string): string[] =>
  paragraph
    .split(/(?<=[。；！？])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
