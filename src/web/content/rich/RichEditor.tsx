import { MARKDOWN_EXTENSIONS } from './extensions.ts'
import { docOf, markdownOf } from './markdown.ts'
import { type Notation, RichText, type RichTextProps } from './RichText.tsx'

const MARKDOWN: Notation<string> = {
  extensions: MARKDOWN_EXTENSIONS,
  docOf,
  valueOf: markdownOf,
}

/** 富文本 that is kept as markdown. */
export const RichEditor = (props: RichTextProps<string>) => (
  <RichText {...props} notation={MARKDOWN} />
)
