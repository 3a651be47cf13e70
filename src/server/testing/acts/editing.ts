import { content } from '#contract/content.ts'
import { fileLibrary } from '#contract/file-library.ts'
import { packages } from '#contract/packages.ts'
import { ruleTables } from '#contract/rule-tables.ts'
import { sites } from '#contract/site.ts'
import { terms } from '#contract/terms.ts'
import type { Sending } from '#contract/wire/caller.ts'
import type { RuleTable } from '#domain/matching/rule.ts'
import { editorOf, POLICY_FORM } from '#server/content/testing.ts'
import { signed } from '#server/packages/file.ts'
import { type Acts, type ActWorld, ask } from './act.ts'
import { uploaded } from './uploaded.ts'

const kind = 'policy'
const added = async ({ editor }: ActWorld) => editorOf(editor).add(kind, POLICY_FORM)
const changed = JSON.stringify({ ...POLICY_FORM, shortTitle: '改过的简称' })

const taking = {
  kind,
  facts: JSON.stringify([
    { path: 'title', row: false, value: POLICY_FORM.title, sureness: 'sure' },
  ]),
  fileName: '公文.docx',
  fileId: '',
} as const
const doubtful = JSON.stringify([{ path: 'shortTitle', row: false, value: '改过的简称' }])

const ROW = { words: ['审计口语'], official: ['高企'], twoWay: false }
let serial = 0
const ownRow = () => ({ ...ROW, words: [`审计口语${(serial += 1)}`] })
const ownQuestion = () => ({
  kind: 'policy' as const,
  objId: 'gaoqi-rending-guanli-banfa',
  question: `高企证书丢了怎么办${(serial += 1)}`,
})
const termOf = async ({ admin }: ActWorld): Promise<string> =>
  (await admin.call(terms.add, ownRow())).id

const HNTE = { code: 'hnte', version: '2016-32' }
const draftTable = async ({ admin }: ActWorld) => {
  const newVersion = `2027-${(serial += 1)}`
  await admin.call(ruleTables.copy, { ...HNTE, newVersion })
  const key = { code: HNTE.code, version: newVersion }
  const { table, edition } = await admin.call(ruleTables.one, key)
  const read = JSON.parse(table) as RuleTable
  // In force later than every other version that a test has made.
  const eased = { ...read, effectiveFrom: `20${30 + serial}-01-01`, effectiveTo: '' }
  return { ...key, edition, table: JSON.stringify(eased) }
}
const savedTable = async (world: ActWorld) => {
  const { table, ...key } = await draftTable(world)
  return { ...key, ...(await world.admin.call(ruleTables.save, { ...key, table })) }
}

/** 运营内容, 规则库, 站点配置, 检索词, 文件库: what the portal shows. */
/** A package of one new word. */
const wordPackage = (): Sending => {
  const id = `包里的词${(packed += 1)}`
  const file = signed({
    format: 1,
    release: '0',
    whole: [],
    items: [{ kind: 'sensitiveWord', id, title: id, value: { note: '' } }],
  })
  return { files: [{ name: '内容.json', content: Buffer.from(JSON.stringify(file)) }] }
}
let packed = 0

const onPackage = async (
  admin: ActWorld['admin'],
  endpoint: typeof packages.take | typeof packages.leave,
) => {
  const { packageId } = await admin.call(packages.load, {}, wordPackage())
  return ask(admin, endpoint, { packageId, all: true }, { objectId: packageId })
}

export const EDITING_ACTS: Acts = {
  'content.export': {
    ready: async ({ editor }) => ask(editor, content.export, {}),
  },
  'content.add': {
    ready: async ({ editor }) =>
      ask(editor, content.add, { kind, form: JSON.stringify(POLICY_FORM) }),
  },
  'content.rename': {
    async ready(world) {
      const { id, version } = await added(world)
      const newId = `${id}-a`
      const given = { kind, id, version, newId } as const
      return ask(world.editor, content.rename, given, { objectId: newId })
    },
  },
  'content.handle': {
    async ready(world) {
      const { id } = await added(world)
      const comments = JSON.stringify([{ path: 'title', text: '请改' }])
      await editorOf(world.editor).move(kind, id, 'submit')
      await editorOf(world.admin).move(kind, id, 'return', { comments })
      const given = { kind, id, comment: 1, handled: true } as const
      return ask(world.editor, content.handle, given, { objectId: id })
    },
  },
  'content.save': {
    action: 'content.save',
    async ready(world) {
      const { id, version } = await added(world)
      const given = { kind, id, version, form: changed } as const
      // Saves that follow each other are one entry, written when something else is done.
      const ending = async () => editorOf(world.editor).move(kind, id, 'submit')
      return ask(world.editor, content.save, given, { objectId: id, ending })
    },
  },
  'content.takeIn': {
    async ready(world) {
      const { id, version } = await added(world)
      return ask(world.editor, content.takeIn, { ...taking, id, version }, { objectId: id })
    },
  },
  'content.confirm': {
    async ready(world) {
      const { id, version } = await added(world)
      await world.editor.call(content.save, { kind, id, version, form: changed, doubts: doubtful })
      return ask(
        world.editor,
        content.confirm,
        { kind, id, paths: ['shortTitle'] },
        { objectId: id },
      )
    },
  },
  'content.move': {
    async ready(world) {
      const { id, version } = await added(world)
      const given = { kind, id, version, move: 'submit' } as const
      return ask(world.editor, content.move, given, { objectId: id })
    },
  },
  'content.bulk': {
    async ready(world) {
      const { id, version } = await added(world)
      const items = [`${kind}:${id}:${version}`]
      return ask(world.editor, content.bulk, { move: 'submit', items }, { objectId: id })
    },
  },
  'content.rollBack': {
    async ready(world) {
      const { id, version } = await added(world)
      await world.editor.call(content.takeIn, { ...taking, id, version })
      const now = await editorOf(world.editor).one(kind, id)
      const given = { kind, id, version: now.version, number: 1 } as const
      return ask(world.editor, content.rollBack, given, { objectId: id })
    },
  },

  'packages.load': {
    ready: async ({ admin }) => ask(admin, packages.load, {}, { sending: wordPackage() }),
  },
  'packages.take': {
    ready: async ({ admin }) => onPackage(admin, packages.take),
  },
  'packages.leave': {
    ready: async ({ admin }) => onPackage(admin, packages.leave),
  },
  'packages.undo': {
    async ready({ admin }) {
      const asked = await onPackage(admin, packages.undo)
      await admin.call(packages.take, { packageId: asked.objectId ?? '', all: true })
      return asked
    },
  },

  'ruleTables.copy': {
    ready: async ({ admin }) =>
      ask(admin, ruleTables.copy, { ...HNTE, newVersion: '2029-1' }, { objectId: HNTE.code }),
  },
  'ruleTables.save': {
    async ready(world) {
      const draft = await draftTable(world)
      return ask(world.admin, ruleTables.save, draft, { objectId: HNTE.code })
    },
  },
  'ruleTables.publish': {
    async ready(world) {
      const saved = await savedTable(world)
      return ask(world.admin, ruleTables.publish, saved, { objectId: HNTE.code })
    },
  },
  'ruleTables.withdraw': {
    async ready(world) {
      const { edition, ...key } = await savedTable(world)
      await world.admin.call(ruleTables.publish, { ...key, edition })
      const given = { ...key, reason: '试行结束' }
      return ask(world.admin, ruleTables.withdraw, given, { objectId: HNTE.code })
    },
  },

  'sites.save': {
    async ready({ admin }) {
      const variant = 'default'
      const { version, own } = await admin.call(sites.one, { variant })
      const given = { variant, version, own: JSON.stringify({ ...own, tagline: '企业科创服务' }) }
      return ask(admin, sites.save, { ...given, note: '改标语' }, { objectId: variant })
    },
  },

  'terms.add': {
    ready: async ({ admin }) => ask(admin, terms.add, ownRow()),
  },
  'terms.edit': {
    async ready(world) {
      const id = await termOf(world)
      return ask(world.admin, terms.edit, { id, version: 1, ...ownRow() }, { objectId: id })
    },
  },
  'terms.remove': {
    async ready(world) {
      const id = await termOf(world)
      return ask(world.admin, terms.remove, { id }, { objectId: id })
    },
  },
  'terms.addAsked': {
    ready: async ({ admin }) =>
      ask(admin, terms.addAsked, ownQuestion(), { objectId: 'policy/gaoqi-rending-guanli-banfa' }),
  },
  'terms.removeAsked': {
    async ready({ admin }) {
      const given = ownQuestion()
      await admin.call(terms.addAsked, given)
      return ask(admin, terms.removeAsked, given, {
        objectId: 'policy/gaoqi-rending-guanli-banfa',
      })
    },
  },
  'terms.setHotWord': {
    ready: async ({ admin }) =>
      ask(admin, terms.setHotWord, { keyword: '设备更新', state: 'pinned' }),
  },

  'fileLibrary.export': {
    ready: async ({ editor }) => ask(editor, fileLibrary.export, {}),
  },
  'fileLibrary.edit': {
    async ready({ editor }) {
      const fileId = await uploaded(editor, 'content', '横幅.png')
      const given = { fileId, fileName: '首页横幅', alt: '一座桥' }
      return ask(editor, fileLibrary.edit, given, { objectId: fileId })
    },
  },
  'fileLibrary.remove': {
    async ready({ editor }) {
      const fileId = await uploaded(editor, 'content', '旧图.png')
      return ask(editor, fileLibrary.remove, { fileId }, { objectId: fileId })
    },
  },
  'fileLibrary.restore': {
    async ready({ editor }) {
      const fileId = await uploaded(editor, 'content', '误删.png')
      await editor.call(fileLibrary.remove, { fileId })
      return ask(editor, fileLibrary.restore, { fileId }, { objectId: fileId })
    },
  },
}
