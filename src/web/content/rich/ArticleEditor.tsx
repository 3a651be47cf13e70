import { articleOf, docOfArticle, type Piece } from './article.ts'
import { ARTICLE_EXTENSIONS } from './extensions.ts'
import { type Notation, RichText, type RichTextProps } from './RichText.tsx'

const ARTICLE: Notation<readonly Piece[]> = {
  extensions: ARTICLE_EXTENSIONS,
  docOf: docOfArticle,
  valueOf: articleOf,
}

/** 富文本 that is kept as the pieces of an article. */
export const ArticleEditor = (props: RichTextProps<readonly Piece[]>) => (
  <RichText {...props} notation={ARTICLE} />
)
