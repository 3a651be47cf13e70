/** A text that somebody agrees to. */
export interface Agreement {
  title: string
  sections: readonly { name: string; paragraphs: readonly string[] }[]
}
