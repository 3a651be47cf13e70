import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AskedAnswer } from '#domain/search/site/answer-finder.ts'

interface Stored {
  id: string
  question: string
  asked: string[]
  confused?: string[]
  basis: { policyId: string }[]
}

/** The answers of a folder of content as their finder is told of them. */
export const answersOfContent = (content: string): AskedAnswer[] => {
  const folder = join(content, 'publications/answer')
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Stored[])
    .map(({ id, question, asked, confused = [], basis }) => ({
      ...{ id, questions: [question, ...asked], confused },
      basis: basis.map(({ policyId }) => `policy/${policyId}`),
    }))
}
