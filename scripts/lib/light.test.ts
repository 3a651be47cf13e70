import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import * as links from './light-links.ts'
import { withoutShapes } from './light-contract.ts'
import { withoutPreparation } from './light-pages.ts'

const parsed = (code: string) => parseAst(code, { lang: 'tsx' })

test('a call keeps all but its shapes, and no line moves', () => {
  const code = `import { endpoint } from './wire/endpoint.ts'
import { record as shape, strip, text } from './wire/schema.ts'
export const body = shape({
  name: text(20),
})
const why = '只读'
export const calls = { a: endpoint({ path: '/a', audit: { none: why }, input: shape({
  name: text(),
}), output: body, spec: true }) }
export const kept = strip(body, {})
`
  const light = withoutShapes(code, parsed(code))
  expect(light).toContain(`export const calls = { a: ({ path: '/a', `)
  expect(light).toContain('export const body = undefined')
  expect(light).toContain('strip(body, {})')
  expect(light).not.toMatch(/input|output|audit|text\(/)
  expect(light.split('\n')).toHaveLength(code.split('\n').length)
})

test('the permission that a call wants is nothing for the browser, nor is the tree of them', () => {
  const code = `import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
const reading = { method: 'POST', permission: permission('ip:patent') } as const
export const calls = { a: endpoint({ ...reading, path: '/a', spec: true }) }
`
  const light = withoutShapes(code, parsed(code))
  expect(light).not.toContain('codes.ts')
  expect(light).toContain(`permission: undefined }`)
  expect(light).toContain(`path: '/a'`)
  expect(light.split('\n')).toHaveLength(code.split('\n').length)
})

test('the forms that shapes are read off are nothing for the browser', () => {
  const code = `import { serviceFlowFields } from '#domain/content/forms/showcase.ts'
import { shapeOf } from './form-shape.ts'
const part = () => {
  const { steps } = shapeOf(serviceFlowFields)
  return { steps }
}
`
  const light = withoutShapes(code, parsed(code))
  expect(light).not.toContain('import')
  expect(light).not.toContain('serviceFlowFields')
  expect(light).toContain('const { steps } = undefined')
  expect(light.split('\n')).toHaveLength(code.split('\n').length)
})

test('a page keeps all but its preparation', () => {
  const code = `const title = 'A'
export const prepare = async () => ({
  title,
})
export default () => null
`
  expect(withoutPreparation(code, parsed(code).body)).toBe(`const title = 'A'



export default () => null
`)
  expect(() => withoutPreparation('export default 1', parsed('export default 1').body)).toThrow(
    'prepare',
  )
})

test('a link of React Router finds all that it asks for when it is not to fetch ahead', () => {
  const file = createRequire(import.meta.url).resolve('react-router')
  const lib = file.replace(/react-router\/dist\/.*/, 'react-router/dist/production/lib/dom/lib.js')
  const asked = /import \{ (.*) \} from "\.\/ssr\/components\.js"/.exec(readFileSync(lib, 'utf8'))
  expect(asked?.[1]?.split(', ').toSorted()).toEqual(Object.keys(links).toSorted())
})
