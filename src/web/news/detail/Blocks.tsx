import { ProseTable } from '#web/kit/Prose.tsx'
import type { NewsBlock } from '../types.ts'

/** The pieces of an article in their order. */
export const Blocks = (props: { blocks: readonly NewsBlock[] }) =>
  props.blocks.map((block, at) => <Block key={at} block={block} />)

const Block = ({ block }: { block: NewsBlock }) => {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>
    case 'paragraph':
      return <p>{block.text}</p>
    case 'list':
      return (
        <>
          {block.text !== '' && <p>{block.text}</p>}
          <ul>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </>
      )
    case 'table':
      return (
        <ProseTable label={block.text}>
          <caption>{block.text}</caption>
          <thead>
            <tr>
              {block.head.map((name, at) => (
                <th key={at} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) =>
                  column === 0 ? (
                    <th key={column} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={column}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </ProseTable>
      )
    default:
      return null
  }
}
