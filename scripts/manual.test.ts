import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '#server/config.ts'
import { ManualError, blocksOf, manualDir, missingLine, readManual } from './lib/manual/blocks.ts'
import { REPLACEMENTS, SCENARIOS, STAND_INS, translate } from './lib/manual/scenarios.ts'

const root = join(import.meta.dirname, '..')
const chapters = readManual()
const blocks = [...chapters].flatMap(([chapter, text]) => blocksOf(chapter, text))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const known = new Set<string>(Object.values(settings).map(({ env }) => env))
describe('the manual is one that can be executed', () => {
  test('every block is in a part of a scenario, and every part has blocks', () => {
    const parts = new Set(SCENARIOS.flatMap((scenario) => scenario.parts))
    const used = new Set(blocks.flatMap(({ check }) => (check === null ? [] : [check])))
    expect([...used].toSorted()).toEqual([...parts].toSorted())
  })

  test('a block names machines of the scenarios that it is run in', () => {
    for (const { check, on, chapter, line } of blocks) {
      if (check === null) continue
      for (const { parts, machines } of SCENARIOS.filter((it) => it.parts.includes(check))) {
        const names = machines.map(({ name }) => name)
        expect(
          parts.length > 0 && on.filter((name) => !names.includes(name)),
          `${chapter}:${line}`,
        ).toEqual([])
        expect(on.length > 0 || names.length === 1, `${chapter}:${line} names no machine`).toBe(
          true,
        )
      }
    }
  })

  test('every npm script that is named exists', () => {
    const readmes = ['README.md', 'README.zh-CN.md'].map(
      (name) => [`/${name}`, readFileSync(join(root, name), 'utf8')] as const,
    )
    const named = [...chapters, ...readmes].flatMap(([chapter, text]) =>
      [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(
        ([, name = '']) => [chapter, name] as const,
      ),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(([, name]) => !(name in scripts))).toEqual([])
  })

  test('every link leads somewhere, to a heading too', () => {
    const headingsOf = (text: string): string[] =>
      [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
          .replaceAll(' ', '-'),
      )
    const broken = [...chapters].flatMap(([chapter, text]) =>
      [...text.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^https?:/.test(target))
        .filter((target) => {
          const [file = '', heading = ''] = target.split('#')
          const path = join(manualDir, file === '' ? chapter : file)
          if (!existsSync(path)) return true
          return heading !== '' && !headingsOf(readFileSync(path, 'utf8')).includes(heading)
        })
        .map((target) => `${chapter}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  test('the tables of what is replaced stand in the manual as they are applied', () => {
    const readme = chapters.get('README.md') ?? ''
    for (const said of [...REPLACEMENTS.map((row) => row.said), ...STAND_INS])
      expect(readme).toContain(`- ${said}\n`)
    for (const { name, title } of SCENARIOS) expect(readme).toContain(`| \`${name}\` | ${title} |`)
  })
})

describe('settings.md', () => {
  const rows = new Map(
    [...(chapters.get('settings.md') ?? '').matchAll(/^\| `([A-Z][A-Z0-9_]*)` \| (.*?) \|/gm)].map(
      ([, name = '', fallback = '']) => [name, fallback],
    ),
  )

  test('has a row for every setting, and for no other', () => {
    expect([...rows.keys()].toSorted()).toEqual([...known].toSorted())
  })

  test('says the defaults that the code has', () => {
    const wrong = Object.values(settings)
      .filter(({ shown }) => shown === undefined)
      .filter(({ env, fallback }) => rows.get(env) !== `\`${fallback}\``)
    expect(wrong.map(({ env }) => env)).toEqual([])
  })

  test('nothing that looks like a setting is named anywhere that is none', () => {
    const own = new Set(['PASSWORD', 'NODE', 'NEW', 'SITE_HOST', 'UPSTREAMS', 'DATABASE_PASSWORD'])
    const named = [...chapters].flatMap(([chapter, text]) =>
      [...text.matchAll(/(?:^|`|env )([A-Z][A-Z0-9_]{2,})=/gm)].map(
        ([, name = '']) => `${chapter} ${name}`,
      ),
    )
    const strange = named.filter((entry) => {
      const name = entry.split(' ')[1] ?? ''
      return !known.has(name) && !own.has(name)
    })
    expect(strange).toEqual([])
  })
})

describe('blocks', () => {
  test('one that is in no part and has no reason is refused', () => {
    expect(() => blocksOf('a.md', '```sh\nls\n```')).toThrow(ManualError)
    expect(() => blocksOf('a.md', '```sh check=a skip="b"\nls\n```')).toThrow(ManualError)
    expect(() => blocksOf('a.md', '```sh check=a when=now\nls\n```')).toThrow(ManualError)
    expect(() => blocksOf('a.md', '```sh check=a\nls')).toThrow(ManualError)
  })

  test('what is shown belongs to the commands before', () => {
    const text =
      '```sh check=a on="x y"\nls\npwd\n```\n\n您会看到：\n\n```text\none\n\ntwo …\n```\n'
    expect(blocksOf('a.md', text)).toEqual([
      {
        ...{ chapter: 'a.md', line: 2, check: 'a', on: ['x', 'y'], skip: null },
        ...{ commands: 'ls\npwd', expected: ['one', 'two …'] },
      },
    ])
  })

  test.each([
    [['a … c'], 'x\na b c', null],
    [['a … c'], 'a b\nc', 'a … c'],
    [['one', 'two'], 'two\none', 'two'],
    [['one', 'two'], 'one\ntwo', null],
    [['b …  a'], 'a b a', null],
    [['b … b'], 'a b a', 'b … b'],
    [['a  b'], 'a b', null],
  ])('%j in %j: %j', (expected, output, missing) => {
    expect(missingLine(expected, output)).toBe(missing)
  })
})

describe('what is replaced', () => {
  const ground = { folder: '/var/tmp/check/one', network: '127.81.7', host: 11 }

  test.each([
    ['cat /etc/ceqiao.env', 'cat /var/tmp/check/one/etc/ceqiao.env'],
    ['scripts/etc/x a/opt/b', 'scripts/etc/x a/opt/b'],
    ['>/dev/null', '>/dev/null'],
    ['http://10.0.0.12:3000/', 'http://127.81.7.12:3000/'],
    ['10.0.0.0/24 110.0.0.1', '127.81.7.0/24 110.0.0.1'],
    ['HOST=127.0.0.1', 'HOST=127.81.7.11'],
    ['TRUST_PROXY=10.0.0.10', 'TRUST_PROXY=127.0.0.1'],
    ['\tlisten 443 ssl;', '\tlisten 127.81.7.11:8443 ssl;'],
    ['\tlisten [::]:80;\n\tx', '\tx'],
  ])('%j becomes %j, once and twice', (text, wanted) => {
    const once = translate(text, ground)
    expect(once).toBe(wanted)
    expect(translate(once, ground)).toBe(wanted)
  })
})
