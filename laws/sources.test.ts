import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ADDRESSES } from '#domain/pages/pages.ts'

/** A law about the text of a file: what may stand nowhere but in the named places, and why. */
interface Law {
  name: string
  reason: string
  /** Files it speaks of, relative to the repository. */
  within: RegExp
  /** Files that may. */
  except: RegExp
  pattern: RegExp
  /** A line that breaks it. */
  planted: string
}

/** Every address of a page but the home page's, which is a path of anything. */
const PATHS = Object.values(ADDRESSES)
  .flatMap((paths): readonly string[] => paths)
  .filter((path) => !/^\/(:|$)/.test(path))

const TESTS = /\.test\.tsx?$/

const LAWS: Law[] = [
  {
    name: 'call paths stand in the contract',
    reason: 'Pass the endpoint object; a second spelling of its path drifts.',
    within: /^src\/(web|server|domain)\//,
    except: /^src\/server\/(wire|testing)\/|^src\/domain\/search\//,
    pattern: /['"`]\/(policy|center|message|crm|filelibrary)\/(api|system|encrypt|my_oauth|auth)/,
    planted: "const path = '/policy/api/portalpublic/x'",
  },
  {
    name: 'page addresses stand in domain/pages/pages.ts',
    reason:
      'Link with hrefTo, which knows both families of addresses and what each page reads from its query.',
    within: /^src\//,
    except: /^src\/domain\/pages\/pages\.ts$|^src\/server\/testing\//,
    pattern: new RegExp(`['"\`}](${PATHS.join('|')})(?![\\w/.:-])`),
    planted: "link: '/admin/user'",
  },
  {
    name: 'fetch has one door',
    reason: 'Calls go through web/wire; the transport is handed in.',
    within: /^src\/(web|contract|domain)\//,
    except: /^src\/web\/wire\/transport\.ts$/,
    pattern: /(?<![\w.'"])fetch\(/,
    planted: 'await fetch(url)',
  },
  {
    name: 'sockets have one door',
    reason: 'The connection machine is pure; web/chat/socket.ts alone opens a socket.',
    within: /^src\/web\//,
    except: /^src\/web\/chat\/socket\.ts$/,
    pattern: /new WebSocket\(/,
    planted: 'new WebSocket(url)',
  },
  {
    name: 'browser storage has one door',
    reason: 'web/session/storage.ts names every key and survives a closed storage.',
    within: /^src\/web\//,
    except: /^src\/web\/session\/storage\.ts$/,
    pattern: /\b(localStorage|sessionStorage)\b/,
    planted: "localStorage.getItem('x')",
  },
  {
    name: 'the clock has one door',
    reason: 'Time is an argument (server/clock.ts, web/kit/clock.ts), so tests can move it.',
    within: /^src\//,
    except: /^src\/(server|web\/kit)\/clock\.ts$/,
    pattern: /\bDate\.now\(|\bnew Date\(\)/,
    planted: 'const at = Date.now()',
  },
  {
    name: 'random numbers have one door',
    reason: 'Chance is an argument, so a test can repeat it.',
    within: /^src\//,
    except: /^src\/(server|web\/kit)\/random\.ts$/,
    pattern: /\bMath\.random\(/,
    planted: 'Math.random()',
  },
  {
    name: 'colours come from the tokens',
    reason: 'A raw colour in a component escapes the contrast table and the dark mode.',
    within: /^src\/web\/.*\.css$/,
    except: /^src\/web\/kit\/(tokens|base)\.css$/,
    pattern: /#[0-9a-fA-F]{3,8}\b(?!\s*\{)|var\(--(ink|azure|green|amber|red)-/,
    planted: '.x { color: #1F52A5; }',
  },
  {
    name: 'text has at least 12 px',
    reason: 'Smaller Chinese characters run together; a tag of HTML that shrinks is held in base.css.',
    within: /^src\/web\/.*\.(css|tsx?)$/,
    except: /^$/,
    pattern:
      /font-?size['"]?:\s*['"]?(0?\.([0-6]\d*|7([0-4]\d*)?)(r?em)|0?\.[0-9]+em|([1-9]|1[01])(\.\d+)?px|([1-9]|[1-6]\d|7[0-4])(\.\d+)?%|smaller|x+-small)/i,
    planted: '.x { font-size: 0.7rem; }',
  },
  {
    name: 'no any outside the wire',
    reason: 'any switches the compiler off for all who touch the value; use unknown and read it.',
    within: /^src\/.*\.tsx?$/,
    except: /^src\/[a-z]+\/wire\//,
    pattern: /(:\s*any\b|\bas any\b|<any>|\bany\[\])/,
    planted: 'const x: any = 1',
  },
  {
    name: 'no shape is read when a contract is loaded',
    reason: 'The browser gets calls without their shapes: read them inside a function.',
    within: /^src\/contract\//,
    except: /^$/,
    pattern: /^(?:(?:export )?const [^=\n]+|\}) = (?:shapeOf\(|[^\n]*\.shape\b)/m,
    planted: 'const { title } = shapeOf(fields)',
  },
  {
    name: 'suppressions carry their reason',
    reason: 'Say after the rule why it does not hold here.',
    within: /\.(ts|tsx|mjs)$/,
    except: /^laws\//,
    pattern: /(oxlint-disable|@ts-expect-error)[^-\n]*$|@ts-(ignore|nocheck)/m,
    planted: '// @ts-ignore',
  },
]

/** The text without its comments, so that a law may be spoken of. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

const root = join(import.meta.dirname, '..')
const files = globSync('{src,scripts,bench,e2e,testing}/**/*.{ts,tsx,mjs,css}', {
  cwd: root,
  exclude: ['bench/*/node_modules/**'],
})
const breaks = (law: Law, text: string): boolean =>
  law.pattern.test(law.name.startsWith('suppressions') ? text : withoutComments(text))

describe.each(LAWS)('$name', (law) => {
  test('holds in the tree', () => {
    const bad = files.filter(
      (file) =>
        law.within.test(file) &&
        !law.except.test(file) &&
        !TESTS.test(file) &&
        breaks(law, readFileSync(join(root, file), 'utf8')),
    )
    expect(bad, law.reason).toEqual([])
  })
  test('refuses the planted violation', () => {
    expect(breaks(law, law.planted)).toBe(true)
  })
})
