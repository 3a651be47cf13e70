import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PolicyContent } from '#domain/policies/policy.ts'
import {
  articlePieces,
  askedPiece,
  DOCUMENT_NAME,
  documentPieces,
  policyPieces,
  type SitePiece,
  wholeOf,
} from '#domain/search/site/pieces.ts'
import { SITE_TOOLS } from '#domain/search/site/tools.ts'

/** The documents of the labelled set, by id: every piece of `content/` that the site's search has. */
export function documentsOf(content: string): SitePiece[] {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(content, path), 'utf8'))
  const filesOf = (folder: string): string[] =>
    readdirSync(join(content, folder)).map((name) => `${folder}/${name}`)
  const kinds = Object.keys(DOCUMENT_NAME) as (keyof typeof DOCUMENT_NAME)[]
  const docs = [
    ...filesOf('policies').flatMap((path) => policyPieces(read(path) as PolicyContent)),
    ...filesOf('articles').flatMap((path) => articleOf(join(content, path))),
    ...kinds.flatMap((kind) =>
      filesOf(`publications/${kind}`).flatMap((path) =>
        [read(path)].flat().flatMap((entry) => {
          const fields = entry as Record<string, unknown>
          return documentPieces(kind, String(fields.id), fields)
        }),
      ),
    ),
    ...SITE_TOOLS.map(({ id, title, text }) => ({ id, title, text })),
  ]
  return docs.sort((a, b) => (a.id < b.id ? -1 : 1))
}

const articleOf = (path: string): SitePiece[] => {
  const [, head = '', markdown = ''] = readFileSync(path, 'utf8').split(/^---$/m)
  const field = (key: string): string => head.match(new RegExp(`^${key}: *(.*)$`, 'm'))?.[1] ?? ''
  const id = path.replace(/^.*\/|\.md$/g, '')
  const [title, description] = [field('title'), field('description')]
  const [source, sourceNo] = [field('source'), field('sourceNo')]
  return articlePieces({ id, title, description, markdown, source, sourceNo })
}

/** 常见问法 of the documents, a piece of its own each: they point to a document and are no passage of it. */
export function askedOf(content: string, docs: readonly SitePiece[]): SitePiece[] {
  const first = new Map(docs.toReversed().map((doc) => [wholeOf(doc.id), doc]))
  return readdirSync(join(content, 'asked')).flatMap((file) => {
    const { questions } = JSON.parse(readFileSync(join(content, 'asked', file), 'utf8')) as {
      questions: readonly { id: string; asked: readonly string[] }[]
    }
    return questions.flatMap(({ id, asked }) => {
      const doc = first.get(`${file.replace('.json', '')}/${id}`)
      return doc === undefined ? [] : [askedPiece(doc, asked)]
    })
  })
}
