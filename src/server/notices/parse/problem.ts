/** A document that cannot be read; the message is for whoever sent it. */
export class NoticeProblem extends Error {
  override name = 'NoticeProblem'
}

/** What is read of one document. */
export const LIMITS = {
  bytes: 20 * 1024 * 1024,
  pages: 200,
  /** Letters of a text, after it was taken out. */
  letters: 1_000_000,
  /** Paragraphs, rows and items. */
  blocks: 20_000,
  /** For reading and extracting; less than a call may take. */
  milliseconds: 12_000,
} as const
