import { join } from 'node:path'
import type { Plugin } from 'vite'

const contract = join(import.meta.dirname, '../../src/contract')
const words = join(contract, 'wire/words.ts')
const wordsOfTheBrowser = join(contract, 'wire/words.browser.ts')

/** What the server alone reads of a call. */
const SHAPES = new Set(['input', 'output'])

interface Node {
  type: string
  start: number
  end: number
}
interface Property extends Node {
  key?: { name?: string }
}
interface EndpointCall extends Node {
  callee: { name?: string }
  arguments: { type: string; properties?: Property[] }[]
}

/** Every node of a syntax tree. */
function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && typeof value.type === 'string') yield value as Node
  for (const inner of Object.values(value)) yield* nodesOf(inner)
}

const isEndpointCall = (node: Node): node is EndpointCall =>
  node.type === 'CallExpression' && (node as EndpointCall).callee.name === 'endpoint'

/** The text with the shapes of its calls left out; every line stays where it was. */
export const withoutShapes = (code: string, tree: unknown): string => {
  const shapes = [...nodesOf(tree)]
    .filter(isEndpointCall)
    .flatMap((call) => call.arguments[0]?.properties ?? [])
    .filter((property) => SHAPES.has(property.key?.name ?? ''))
  let light = code
  for (const { start, end } of shapes.toSorted((a, b) => b.start - a.start)) {
    const lines = light.slice(start, end).replaceAll(/[^\n]/g, '')
    light = light.slice(0, start) + lines + light.slice(end).replace(/^\s*,/, '')
  }
  return light
}

/**
 * The contract as the browser gets it: the words without zod, the calls without their shapes
 * (docs/decisions/0010). The server's build and the tests keep both.
 */
export const lightContract = (): Plugin => ({
  name: 'ceqiao:light-contract',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer, options) {
    if (!source.endsWith('/words.ts')) return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found?.id === words ? wordsOfTheBrowser : null
  },
  transform(code, id) {
    if (!id.startsWith(contract) || !code.includes('endpoint(')) return null
    return { code: withoutShapes(code, this.parse(code, { lang: 'ts' })), map: null }
  },
})
