import { join } from 'node:path'
import type { Plugin } from 'vite'

const contract = join(import.meta.dirname, '../../src/contract')
const schema = join(contract, 'wire/schema.ts')
const browserSchema = join(contract, 'wire/schema.browser.ts')

/** What the server alone reads of a call. */
const SHAPES = new Set(['input', 'output', 'audit'])

/** A module that states shapes. */
const SHAPED = /\bendpoint\(|\/schema\.ts'/

/** Where permissions have their names: the server asks for them, and names them in what it answers. */
const PERMISSIONS = '/permissions/codes.ts'

/** Fields of the desk's forms, which shapes are read off, and what reads them off. */
const FORMS = '#domain/content/forms/'
const FORM_SHAPE = '/form-shape.ts'

/** Functions of the schema that do something on both sides. */
const OF_BOTH = new Set(['read', 'strip'])

interface Node {
  type: string
  start: number
  end: number
}
interface Property extends Node {
  key?: { name?: string }
}
interface Call extends Node {
  callee: Node & { name?: string }
  arguments: { type: string; properties?: Property[] }[]
}
interface Import extends Node {
  source: { value: string }
  specifiers: { local: { name: string } }[]
}

/** Every node of a syntax tree, the outer before the inner. */
function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && typeof value.type === 'string') yield value as Node
  for (const inner of Object.values(value)) yield* nodesOf(inner)
}

const isCall = (node: Node): node is Call => node.type === 'CallExpression'
const isImport = (node: Node): node is Import => node.type === 'ImportDeclaration'

/** What a module calls the functions that state a schema. */
const schemaNamesIn = (nodes: readonly Node[]): ReadonlySet<string> =>
  new Set(
    nodes
      .filter(isImport)
      .filter(({ source }) => source.value.endsWith('/schema.ts'))
      .flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name))
      .filter((name) => !OF_BOTH.has(name)),
  )

/** Whether an import brings only what shapes are made of: names of permissions, fields of forms. */
const isOfShapes = ({ source, specifiers }: Import): boolean => {
  const areAll = (fit: (name: string) => boolean): boolean =>
    specifiers.every(({ local }) => fit(local.name))
  if (source.value.endsWith(PERMISSIONS)) return areAll((name) => name === 'permission')
  if (source.value.startsWith(FORMS)) return areAll((name) => name.endsWith('Fields'))
  return source.value.endsWith(FORM_SHAPE)
}

const replacedBy =
  (by: string) =>
  ({ start, end }: Node) => ({ start, end, by })

/**
 * The text with its shapes left out, those of calls and those that stand alone, and without the
 * permissions that calls want; every line stays where it was. A call is what states it: `endpoint`
 * does what the server alone needs.
 */
export const withoutShapes = (code: string, tree: unknown): string => {
  const nodes = [...nodesOf(tree)]
  const calls = nodes.filter(isCall)
  const imports = nodes.filter(isImport).filter(isOfShapes)
  const names = new Set([
    ...schemaNamesIn(nodes),
    ...imports.flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name)),
  ])
  const stated = calls.filter(({ callee }) => callee.name === 'endpoint')
  const shapes = stated
    .flatMap((call) => call.arguments[0]?.properties ?? [])
    .filter(({ key }) => SHAPES.has(key?.name ?? ''))
  const gone = [
    ...[...imports, ...stated.map(({ callee }) => callee), ...shapes].map(replacedBy('')),
    ...calls.filter(({ callee }) => names.has(callee.name ?? '')).map(replacedBy('undefined')),
  ]
  const outermost = gone.filter(
    (it) => !gone.some((by) => by !== it && by.start <= it.start && it.end <= by.end),
  )
  let light = code
  for (const { start, end, by } of outermost.toSorted((a, b) => b.start - a.start)) {
    const lines = light.slice(start, end).replaceAll(/[^\n]/g, '')
    const rest = light.slice(end)
    light = light.slice(0, start) + by + lines + (by === '' ? rest.replace(/^\s*,/, '') : rest)
  }
  return light
}

/**
 * The contract as the browser gets it: the schema without zod, the calls without their shapes
 * (docs/decisions/0010). The server's build and the tests keep both.
 */
export const lightContract = (): Plugin => ({
  name: 'ceqiao:light-contract',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer, options) {
    if (!source.endsWith('/schema.ts')) return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found?.id === schema ? browserSchema : null
  },
  transform(code, id) {
    if (!id.startsWith(contract) || !SHAPED.test(code)) return null
    return { code: withoutShapes(code, this.parse(code, { lang: 'ts' })), map: null }
  },
})
