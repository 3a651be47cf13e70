import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type SitePiece, wholeOf } from '#domain/search/site/pieces.ts'
import type { EvalQuery } from '../eval/labelled-set.ts'

/** A line of fewer characters says nothing by itself. */
const SHORTEST = 8

/** Many short passages: every line of the documents as one of its own, under the title of its document. */
export const shortPassages = (docs: readonly SitePiece[]): SitePiece[] =>
  docs.flatMap(({ id, title, text, region }) =>
    text
      .split('\n')
      .filter((line) => line.length >= SHORTEST)
      .map((line, nth) => ({
        ...{ id: `${id.includes('/', id.indexOf('/') + 1) ? id : `${id}/text`}-${nth + 1}`, title },
        ...{ text: line, ...(region === undefined ? {} : { region }) },
      })),
  )

/** 常见问法 of the content as questions, each with the document that it was written from. */
export const questionsOfContent = (content: string): EvalQuery[] =>
  readdirSync(join(content, 'asked')).flatMap((file) => {
    const kind = file.replace('.json', '')
    const { questions } = JSON.parse(readFileSync(join(content, 'asked', file), 'utf8')) as {
      questions: readonly { id: string; asked: readonly string[] }[]
    }
    return questions.flatMap(({ id, asked }) =>
      asked.map((text, nth) => ({
        ...{ id: `${kind}/${id}#${nth}`, text, kind },
        relevant: new Set([wholeOf(`${kind}/${id}`)]),
      })),
    )
  })
