import type { Built, Kept, Outcome, Relevance, Speed } from './measure.ts'
import { relevanceOf } from './measure.ts'

/** Everything measured of one ranker. */
export interface RankerFigures {
  name: string
  built: Omit<Built, 'ranker'>
  relevance: Relevance
  speed: Speed
  outcomes: Outcome[]
  kept: Kept[]
}

/** One run: the product's index first, the plain one second. */
export interface Run {
  folder: string
  half: string
  seed: number
  /** Right answers that stand in no document: no index can find them. */
  missing: number
  figures: [product: RankerFigures, plain: RankerFigures]
}

/** Figures of one kind of question. */
interface KindRow {
  kind: string
  questions: number
  product: number
  plain: number
  ratio: number
}

/** nDCG@10 by kind, product beside plain; empty when questions name no kind. */
export function byKind({ figures: [product, plain] }: Run): KindRow[] {
  const kinds = [...new Set(product.outcomes.map(({ query }) => query.kind))].sort()
  if (kinds.length === 1 && kinds[0] === '') return []
  return kinds.map((kind) => {
    const of = (outcomes: readonly Outcome[]): Relevance =>
      relevanceOf(outcomes.filter(({ query }) => query.kind === kind))
    const [ours, theirs] = [of(product.outcomes), of(plain.outcomes)]
    return {
      kind: kind === '' ? '(none)' : kind,
      questions: ours.questions,
      product: ours.ndcg10,
      plain: theirs.ndcg10,
      ratio: ratio(ours.ndcg10, theirs.ndcg10),
    }
  })
}

/** The run as plain data, without the answers themselves. */
export function asJson(run: Run): unknown {
  const { figures, ...rest } = run
  return {
    ...rest,
    ndcgRatio: ratio(figures[0].relevance.ndcg10, figures[1].relevance.ndcg10),
    engines: figures.map(({ name, built, relevance, speed, kept }) => {
      return { name, built, relevance, speed, kept }
    }),
    kinds: byKind(run),
  }
}

/** The run as text for a terminal. */
export function asText(run: Run, worst: number): string {
  const [product, plain] = run.figures
  const { documents } = product.built
  const missing = run.missing === 0 ? '' : `, ${run.missing} right answers in no document`
  const parts = [
    `${run.folder}: ${documents} documents, ${product.relevance.questions} questions (${run.half}), seed ${run.seed}${missing}`,
    table([
      [
        '',
        'nDCG@10',
        'MRR@10',
        'R@10',
        'R@100',
        'empty',
        'p50 ms',
        'p95 ms',
        'p99 ms',
        'build s',
        'memory MB',
        'RSS MB',
      ],
      ...run.figures.map(row),
    ]),
    `nDCG@10, product to plain: ${ratio(product.relevance.ndcg10, plain.relevance.ndcg10).toFixed(3)}`,
  ]
  const kinds = byKind(run).map((it) => [
    ...[it.kind, String(it.questions)],
    ...[it.product, it.plain, it.ratio].map(three),
  ])
  if (kinds.length > 0)
    parts.push(table([['kind', 'questions', 'product', 'plain', 'ratio'], ...kinds]))
  if (product.kept.length > 0) parts.push(keptTable(run))
  if (worst > 0) parts.push(worstOf(run, worst))
  return parts.join('\n\n')
}

function row({ name, relevance, speed, built }: RankerFigures): string[] {
  return [
    name,
    ...[relevance.ndcg10, relevance.mrr10, relevance.recall10, relevance.recall100].map(three),
    String(relevance.empty),
    ...[speed.p50, speed.p95, speed.p99].map(three),
    (built.buildMs / 1000).toFixed(2),
    built.memoryMb === null ? '(--expose-gc)' : built.memoryMb.toFixed(0),
    built.residentMb.toFixed(0),
  ]
}

function keptTable({ figures: [product, plain] }: Run): string {
  return table([
    ['R@10 kept', 'questions', 'product', 'before', 'after', 'plain', 'before', 'after'],
    ...product.kept.map((ours, nth) => {
      const theirs = plain.kept[nth]!
      const shares = [ours, theirs].flatMap(({ before, after }) => [
        ratio(after, before),
        before,
        after,
      ])
      return [ours.slip, String(ours.questions), ...shares.map(three)]
    }),
  ])
}

/** The questions the product answers worst, with where each right answer stands. */
function worstOf({ figures: [product, plain] }: Run, count: number): string {
  const places = ({ query, ranked }: Outcome): string =>
    [...query.relevant].map((id) => ranked.indexOf(id) + 1 || '-').join(' ')
  return product.outcomes
    .map((ours, nth) => ({ ours, theirs: plain.outcomes[nth]! }))
    .sort((a, b) => a.ours.ndcg10 - b.ours.ndcg10 || b.theirs.ndcg10 - a.theirs.ndcg10)
    .slice(0, count)
    .map(({ ours, theirs }) => {
      const { query, ranked } = ours
      return [
        `${query.id} [${query.kind}] ${query.text}`,
        `  right ${[...query.relevant].join(' ')}`,
        `  ranks: product ${places(ours)} of ${ranked.length} (${three(ours.ndcg10)}), plain ${places(theirs)} (${three(theirs.ndcg10)})`,
        `  first ${ranked.slice(0, 3).join(' ')}`,
      ].join('\n')
    })
    .join('\n')
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]!.length)),
  )
  return rows
    .map((cells) =>
      cells
        .map((cell, nth) => (nth === 0 ? cell.padEnd(widths[nth]!) : cell.padStart(widths[nth]!)))
        .join('  '),
    )
    .join('\n')
}

/** 1 when both are nothing. */
function ratio(ours: number, theirs: number): number {
  if (theirs === 0) return ours === 0 ? 1 : Number.POSITIVE_INFINITY
  return ours / theirs
}

function three(value: number): string {
  return value.toFixed(3)
}
