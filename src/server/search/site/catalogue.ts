import type { SoundAlike } from '#domain/search/correction.ts'
import type { SearchDoc } from '#domain/search/document.ts'
import { entryDoc } from '#domain/search/entry.ts'
import type { Places } from '#domain/search/places.ts'
import {
  articlePieces,
  askedPiece,
  DOCUMENT_NAME,
  documentPieces,
  pieceDoc,
  policyPieces,
  type SitePiece,
  wholeOf,
} from '#domain/search/site/pieces.ts'
import type { AskedQuestions } from '#domain/search/site/asked.ts'
import {
  createSiteIndex,
  type SiteFinding,
  type SiteIndex,
  type SiteQuestion,
} from '#domain/search/site/site-index.ts'
import { SITE_TOOLS } from '#domain/search/site/tools.ts'
import type { SynonymTable } from '#domain/search/synonyms.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import { iterateCooperatively } from '#server/cooperative.ts'
import type { Changes } from '#server/database/changes.ts'
import type { Revision } from '#server/database/revisions.ts'
import type { Published, Publications } from '#server/publications/publications.ts'

/** A row of a table that is followed by what changed in it. */
interface Followed<T> {
  /** All that may be found, in portions. */
  stream(): AsyncIterable<readonly T[]>
  /** Those of the ids that may be found. */
  read(ids: readonly string[]): Promise<readonly T[]>
  changesAfter(seq: number): Promise<Changes>
}

/** A listed company, as its search knows it. */
export interface SiteCompany {
  id: string
  name: string
  regionCode: string
  tags: readonly string[]
}

/** 站内检索: the index over everything public, current with the tables. */
export interface SiteCatalogue extends Pick<SiteIndex, 'learn'> {
  /** What a question finds. The first one waits until everything is indexed. */
  find(question: SiteQuestion): Promise<SiteFinding>
  /** Takes over what changed; for `Revisions.subscribe`, after the publications. */
  follow(now: Pick<Revision, 'revision' | 'publications' | 'terms'>): Promise<void>
  /** Reads questions by another table of terms; everything is indexed again at the next change. */
  useTerms(table: SynonymTable): void
}

/**
 * Makes the catalogue. Nothing is indexed before the first question, so that a server that is never
 * asked starts without it. What was taken back may stand in it a moment longer than in the tables:
 * a caller answers from the tables and takes order and counts from here.
 */
export const createSiteCatalogue = (deps: {
  policies: Followed<PolicyContent>
  companies: Followed<SiteCompany>
  publications: Pick<Publications, 'all'>
  /** 常见问法 of everything. */
  asked: () => Promise<readonly AskedQuestions[]>
  /** The newest revision of the content. */
  revision: () => Promise<number>
  toSimplified: ToSimplified
  initialsOf: (name: string) => string
  places: Places
  alike: SoundAlike
}): SiteCatalogue => {
  const { policies, companies, publications, initialsOf } = deps
  const index = createSiteIndex(deps)
  const kinds = Object.keys(DOCUMENT_NAME) as (keyof typeof DOCUMENT_NAME)[]
  const documents = new Map<string, object>()
  let answers: readonly Published<'answer'>[] = []
  /** The first piece of each thing without its text, and how people ask for it, by `kind/id`. */
  const firstOf = new Map<string, SearchDoc>()
  const questionsOf = new Map<string, readonly string[]>()
  /** While everything is read again: what has not come yet. */
  let stale = new Set<string>()
  let table: SynonymTable | null = null
  let [revision, publishedAt, termsAt] = [0, -1, -1]
  let building: Promise<void> | null = null

  const wordsOf = (piece: SitePiece): Pick<SearchDoc, 'id' | 'title' | 'initials' | 'body'> => {
    const { id, title, initials, body } = pieceDoc(piece, initialsOf)
    return { id, title, initials, body }
  }
  const putQuestions = (whole: string): void => {
    const [first, questions] = [firstOf.get(whole), questionsOf.get(whole)]
    const asked =
      first === undefined || questions === undefined
        ? []
        : [{ ...first, ...wordsOf(askedPiece(first, questions)), docNumber: '' }]
    index.put(`${whole}/asked`, asked)
  }
  /** Puts a thing with how people ask for it; no pieces take it out. */
  const put = (whole: string, pieces: readonly SearchDoc[]): void => {
    index.put(whole, pieces)
    stale.delete(whole)
    const [first] = pieces
    if (first === undefined) firstOf.delete(whole)
    else firstOf.set(whole, { ...first, body: '' })
    putQuestions(whole)
  }
  const putAsked = async (): Promise<void> => {
    const before = new Map(questionsOf)
    questionsOf.clear()
    const asked = await deps.asked()
    index.answer(asked)
    for (const { whole, questions } of asked) questionsOf.set(whole, questions)
    for (const whole of new Set([...before.keys(), ...questionsOf.keys()]))
      if (before.get(whole)?.join() !== questionsOf.get(whole)?.join()) putQuestions(whole)
  }

  const putPolicy = (policy: PolicyContent): void => {
    const { windows, publishedOn, effectiveOn, expiresOn, exceptRegionCodes } = policy
    const holds = { windows, publishedOn, effectiveOn, expiresOn, exceptRegionCodes }
    const pieces = policyPieces(policy).map((piece, nth): SearchDoc => ({
      ...pieceDoc(piece, initialsOf),
      ...holds,
      docNumber: nth === 0 ? policy.docNumber : '',
    }))
    put(`policy/${policy.id}`, pieces)
  }
  const putCompany = ({ id, name, regionCode, tags }: SiteCompany): void => {
    const entry = { id: `company/${id}`, title: name, passages: [tags.join('、')], regionCode }
    put(entry.id, [entryDoc(entry, initialsOf)])
  }

  function* putDocuments(): Generator<void> {
    const there = new Set<string>()
    for (const [whole, document, pieces] of published(publications, kinds)) {
      there.add(whole)
      if (documents.get(whole) === document) continue
      documents.set(whole, document)
      put(
        whole,
        pieces().map((piece) => pieceDoc(piece, initialsOf)),
      )
      yield
    }
    for (const whole of documents.keys())
      if (!there.has(whole)) {
        documents.delete(whole)
        put(whole, [])
      }
  }

  const putAnswers = async (): Promise<void> => {
    answers = publications.all('answer')
    await iterateCooperatively(
      index.putAnswers(
        answers.map(({ id, body: { question, asked, confused, basis } }) => ({
          ...{ id, questions: [question, ...asked], confused },
          basis: basis.map(({ policyId }) => `policy/${policyId}`),
        })),
      ),
    )
  }
  /** Whether an answer came, went or changed: each stays one object until it does. */
  const areOthers = (): boolean => {
    const now = publications.all('answer')
    return now.length !== answers.length || now.some((answer, nth) => answer !== answers[nth])
  }

  const streamed = async <T>(rows: Followed<T>, putRow: (row: T) => void): Promise<void> =>
    iterateCooperatively(
      (async function* () {
        for await (const portion of rows.stream())
          for (const row of portion) {
            putRow(row)
            yield
          }
      })(),
    )

  function* replaced<T extends { id: string }>(
    kind: string,
    ids: readonly string[],
    rows: readonly T[],
    putRow: (row: T) => void,
  ): Generator<void> {
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const id of ids) {
      const row = found.get(id)
      if (row === undefined) put(`${kind}/${id}`, [])
      else putRow(row)
      yield
    }
  }

  const caughtUp = async <T extends { id: string }>(
    kind: string,
    rows: Followed<T>,
    putRow: (row: T) => void,
  ): Promise<void> => {
    for (let [seq, more] = [revision, true]; more;) {
      const changes = await rows.changesAfter(seq)
      const read = await rows.read(changes.ids)
      await iterateCooperatively(replaced(kind, changes.ids, read, putRow))
      ;({ seq, more } = changes)
    }
  }

  const readAll = async (): Promise<void> => {
    // What changes while the rows are streamed has a greater revision and comes again after it.
    const begin = await deps.revision()
    documents.clear()
    stale = new Set(firstOf.keys())
    if (table !== null) index.useTerms(table)
    table = null
    for (const [whole, tools] of Map.groupBy(SITE_TOOLS, ({ id }) => wholeOf(id)))
      put(
        whole,
        tools.map((tool) => pieceDoc(tool, initialsOf)),
      )
    await iterateCooperatively(putDocuments())
    await streamed(policies, putPolicy)
    await streamed(companies, putCompany)
    for (const whole of stale) put(whole, [])
    await putAsked()
    await putAnswers()
    revision = begin
  }

  const catchUp = async (): Promise<void> => {
    await caughtUp('policy', policies, putPolicy)
    await caughtUp('company', companies, putCompany)
  }

  const build = async (): Promise<void> => {
    await readAll()
    await catchUp()
  }

  return {
    learn: index.learn,
    async find(question) {
      building ??= build().catch((error: unknown) => {
        building = null
        throw error
      })
      await building
      return index.find(question)
    },
    async follow(now) {
      if (building === null) return
      await building
      if (table !== null || now.revision < revision) await readAll()
      else {
        if (now.publications !== publishedAt) {
          await iterateCooperatively(putDocuments())
          if (areOthers()) await putAnswers()
        }
        if (now.terms !== termsAt) await putAsked()
      }
      ;({ publications: publishedAt, terms: termsAt } = now)
      await catchUp()
      revision = Math.max(revision, now.revision)
    },
    useTerms(next) {
      table = next
    },
  }
}

/** Every document that is found with its pieces, which are made when they are asked for. */
function* published(
  publications: Pick<Publications, 'all'>,
  kinds: readonly (keyof typeof DOCUMENT_NAME)[],
) {
  for (const document of publications.all('article')) {
    const { id, body } = document
    yield [`article/${id}`, document, () => articlePieces({ id, ...body })] as const
  }
  for (const kind of kinds)
    for (const document of publications.all(kind) as readonly Published<typeof kind>[]) {
      const { id, body } = document
      yield [`${kind}/${id}`, document, () => documentPieces(kind, id, { ...body })] as const
    }
}
