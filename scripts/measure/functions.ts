import { parseSync } from 'vite'

/** A node of an ESTree, as far as it is read here. */
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** A function and how many lines are its own: those of functions within it are theirs. */
export interface MeasuredFunction {
  name: string
  path: string
  line: number
  ownLines: number
}

/** What the docstrings of a file's exported functions say. */
export interface Docstrings {
  exported: number
  documented: number
  throws: number
  returns: number
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    isNode(value) ? [value] : Array.isArray(value) ? value.filter(isNode) : [],
  )

const nameOf = (node: Node, parent: Node | undefined): string => {
  const named = [node['id'], parent?.['id'], parent?.['key']].find(isNode)
  return typeof named?.['name'] === 'string' ? named['name'] : '(anonymous)'
}

/** Longest functions and docstrings of one module. */
export const measureModule = (
  path: string,
  text: string,
): { functions: MeasuredFunction[]; docstrings: Docstrings } => {
  const { program, comments } = parseSync(path, text)
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineAt = (at: number): number => starts.findLastIndex((start) => start <= at) + 1
  const functions: MeasuredFunction[] = []
  /** Walks a node and says how many lines functions within it take. */
  const walk = (node: Node, parent?: Node): number => {
    const within = childrenOf(node).reduce((sum, child) => sum + walk(child, node), 0)
    if (!FUNCTIONS.has(node.type)) return within
    const line = lineAt(node.start)
    const lines = lineAt(node.end) - line + 1
    functions.push({ name: nameOf(node, parent), path, line, ownLines: lines - within })
    // One on a single line shares that line with its surroundings.
    return lines > 1 ? lines : 0
  }
  walk(program as unknown as Node)

  const docstrings = { exported: 0, documented: 0, throws: 0, returns: 0 }
  for (const statement of (program as unknown as { body: Node[] }).body) {
    if (statement.type !== 'ExportNamedDeclaration' || !isExportedFunction(statement)) continue
    docstrings.exported += 1
    const doc = comments.find(
      ({ type, value, end }) =>
        type === 'Block' && value.startsWith('*') && text.slice(end, statement.start).trim() === '',
    )
    if (doc === undefined) continue
    docstrings.documented += 1
    if (/@throws\b/.test(doc.value)) docstrings.throws += 1
    if (/@returns\b|\breturns\b/i.test(doc.value)) docstrings.returns += 1
  }
  return { functions, docstrings }
}

const isExportedFunction = (statement: Node): boolean => {
  const declared = statement['declaration']
  if (!isNode(declared)) return false
  if (declared.type === 'FunctionDeclaration') return true
  return childrenOf(declared).some((each) => {
    const init = each['init']
    return isNode(init) && FUNCTIONS.has(init.type)
  })
}
