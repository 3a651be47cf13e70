import type { packages } from '#contract/packages.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { isPieceKind, PIECE_KIND } from '#domain/packages/pieces.ts'

export type Head = AnswerOf<typeof packages.list>['records'][number]
export type Item = AnswerOf<typeof packages.items>['records'][number]

/** What a list calls a package. */
export const nameOf = ({ source, name }: Pick<Head, 'source' | 'name'>): string =>
  source === 'release' ? `版本 ${name} 的内容` : name

/** Where it is from. */
export const sourceOf = ({ source, loadUser, digest }: Head): string =>
  source === 'release'
    ? `随版本更新，摘要 ${digest.slice(0, 8)}`
    : `${loadUser === '' ? '运营人员' : loadUser}载入，摘要 ${digest.slice(0, 8)}`

const WORDS = [
  ['新增', ['add']],
  ['更新', ['update']],
  ['停用', ['retire']],
  ['运营改过', ['changed', 'gone']],
  ['运营删除过', ['deleted']],
] as const

/** What a package changes in all, e.g. `新增 3，更新 2`. */
export const countsText = (counts: Head['counts']): string => {
  const all = Object.values(counts)
  const said = WORDS.flatMap(([name, fates]) => {
    const number = all.reduce(
      (sum, of) => sum + fates.reduce((part, fate) => part + (of[fate] ?? 0), 0),
      0,
    )
    return number === 0 ? [] : [`${name} ${number}`]
  })
  return said.length === 0 ? '与现有内容一致' : said.join('，')
}

/** Kinds that a package speaks of. */
export const kindsOf = (counts: Head['counts']) =>
  Object.keys(counts)
    .filter(isPieceKind)
    .map((value) => ({ value, name: PIECE_KIND[value] }))

export const keyOfItem = ({ kind, id }: Item): string => `${kind} ${id}`
