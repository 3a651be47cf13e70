/** The laws of docs/architecture.md about who may import whom; laws/imports.test.ts proves each one bites. */
const leavesOfServer = 'wire|database|testing|seed|publications|audit|reminders|sms|sheets|workflow'
const leavesOfWeb = 'kit|wire'

export default {
  forbidden: [
    {
      name: 'arrows-point-down',
      comment:
        'web → contract → domain and server → contract, domain: a lower room never knows a higher one. Hand the thing in as an argument.',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { path: '^src/(contract|server|web)/' },
    },
    {
      name: 'contract-knows-domain-only',
      comment: 'The contract is shared by both sides: it imports the domain and nothing above.',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { path: '^src/(server|web)/' },
    },
    {
      name: 'web-never-imports-server',
      comment: 'The browser would ship server code. Say it in the contract and call it.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'server-enters-web-through-render',
      comment:
        'src/server/render.tsx is the only door into the web room; everything else stays plain data.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '^src/server/render\\.tsx$' },
      to: { path: '^src/web/' },
    },
    {
      name: 'pure-rooms-use-no-package',
      comment:
        'The domain is plain TypeScript: a package, a clock or an engine comes in as an argument.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/' },
    },
    {
      name: 'zod-stays-in-the-wire',
      comment:
        'Schemas are written in the words of contract/wire/schema.ts, so zod can be replaced in one file.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/contract/wire/' },
      to: { path: 'node_modules/zod' },
    },
    {
      name: 'server-capabilities-are-strangers',
      comment:
        'Two capabilities of the server meet in app.ts (or in the seed, which fills the tables of all), by arguments; they never import each other.',
      severity: 'error',
      from: {
        path: '^src/server/([^/]+)/',
        pathNot: ['^src/server/(seed|testing)/', '\\.test\\.tsx?$'],
      },
      to: { path: '^src/server/([^/]+)/', pathNot: `^src/server/($1|${leavesOfServer})/` },
    },
    {
      name: 'web-capabilities-are-strangers',
      comment:
        'Two capabilities of the web meet in web/shell, on the home page or on the living style sheet, by children and slots; shared parts without a business noun go to kit.',
      severity: 'error',
      from: {
        path: '^src/web/([^/]+)/',
        pathNot: ['^src/web/(shell|home|demo|testing)/', '\\.test\\.tsx?$', '/testing\\.tsx$'],
      },
      to: {
        path: '^src/web/([^/]+)/',
        pathNot: [
          `^src/web/($1|${leavesOfWeb})/`,
          '^src/web/session/(storage|session)\\.ts$',
          '^src/web/shell/(pages|page|useHref|context|overlays)\\.ts$',
        ],
      },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle hides which thing rests on which: move the shared part below both.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'sql-lives-in-stores',
      comment:
        'SQL stands in store.ts, *.store.ts and database/ only; a handler asks its store. Reverse matching writes rule tables as SQL in the files beside its store.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/server/database/',
          '[/.]store\\.ts$',
          '^src/server/matching/reverse/',
          '^src/server/(testing|seed)/',
          '\\.test\\.ts$',
        ],
      },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
