import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ExternalLink } from '#web/kit/links.tsx'
import { ProseTable } from '#web/kit/Prose.tsx'
import type { hrefTo } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { pages } from '#web/shell/pages.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { Article } from '../queries.ts'

type Block = Article['blocks'][number]
type Run = Block['runs'][number]

/** The text of an article, block by block. */
export const Blocks = (props: { blocks: readonly Block[] }) => (
  <>
    {props.blocks.map((block, index) => (
      <BlockOf key={index} block={block} />
    ))}
  </>
)

const BlockOf = ({ block }: { block: Block }): ReactNode => {
  const { kind, runs, items, cells } = block
  switch (kind) {
    case 'heading':
      return (
        <h2>
          <Runs runs={runs} />
        </h2>
      )
    case 'subheading':
      return (
        <h3>
          <Runs runs={runs} />
        </h3>
      )
    case 'quote':
      return (
        <blockquote>
          <Runs runs={runs} />
        </blockquote>
      )
    case 'list':
      return <ul>{items.map(itemOf)}</ul>
    case 'steps':
      return <ol>{items.map(itemOf)}</ol>
    case 'table':
      return <TableOf cells={cells} />
    case 'picture':
      return <img src={runs[0]?.to ?? ''} alt={runs[0]?.text ?? ''} loading="lazy" />
    default:
      return (
        <p>
          <Runs runs={runs} />
        </p>
      )
  }
}

const itemOf = (runs: Run[], index: number) => (
  <li key={index}>
    <Runs runs={runs} />
  </li>
)

const TableOf = ({ cells: [head = [], ...rows] }: { cells: Block['cells'] }) => (
  <ProseTable label={head.map((runs) => runs.map((run) => run.text).join('')).join('、')}>
    <thead>
      <tr>
        {head.map((runs, column) => (
          <th key={column} scope="col">
            <Runs runs={runs} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={index}>
          {row.map((runs, column) =>
            column === 0 ? (
              <th key={column} scope="row">
                <Runs runs={runs} />
              </th>
            ) : (
              <td key={column}>
                <Runs runs={runs} />
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </ProseTable>
)

const Runs = ({ runs }: { runs: readonly Run[] }) => (
  <>
    {runs.map((run, index) => {
      const words = run.strong ? <strong>{run.text}</strong> : run.text
      return (
        <Fragment key={index}>
          {run.to === '' ? words : <Reference to={run.to}>{words}</Reference>}
        </Fragment>
      )
    })}
  </>
)

/** A link as the text names it: a thing of the site, or the web. */
const Reference = ({ to, children }: { to: string; children: ReactNode }) => {
  const href = useHref()
  if (to.startsWith('https:')) return <ExternalLink href={to}>{children}</ExternalLink>
  const address = addressOf(to, href)
  return address === null ? children : <Link to={address}>{children}</Link>
}

/** Where `policy:…`, `article:…` or `page:…` leads; null when there is no such page. */
const addressOf = (to: string, href: typeof hrefTo): string | null => {
  const [kind = '', name = ''] = to.split(':')
  if (kind === 'policy') return href('policyDetail', { id: name })
  if (kind === 'article') return href('datedArticle', { code: name })
  return Object.hasOwn(pages, name) ? href(name as PageName) : null
}
