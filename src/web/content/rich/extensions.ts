import type { Extensions } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { LINK } from './markdown.ts'
import { Lead } from './lead.ts'
import { PictureNode } from './picture.ts'

const UNUSED = {
  code: false,
  codeBlock: false,
  horizontalRule: false,
  italic: false,
  strike: false,
  underline: false,
} as const

const table = TableKit.configure({ table: { resizable: false } })

/** What a text of markdown is made of. */
export const MARKDOWN_EXTENSIONS: Extensions = [
  StarterKit.configure({
    ...UNUSED,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: (uri) => LINK.test(uri),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  table,
  PictureNode,
]

/** What an article is made of: pieces of plain text (domain/news/blocks). */
export const ARTICLE_EXTENSIONS: Extensions = [
  StarterKit.configure({
    ...UNUSED,
    heading: { levels: [2] },
    blockquote: false,
    bold: false,
    link: false,
    orderedList: false,
  }),
  table,
  Lead,
]
