/** 内容种类: everything that is said of one kind of content, in the file of its form. */
import type { PageName } from '../pages/pages.ts'
import type { Field, Form } from '../fields/fields.ts'
import { publicationFields } from './forms/parts.ts'

/** How an item gets the id that it keeps. */
export type IdRule =
  /** Made by the server; an editor may choose one of this shape. */
  | { by: 'server'; pattern: string; help: string }
  /** An editor must name it: it means something. */
  | { by: 'editor'; pattern: string; help: string }
  /** There is one document of the kind. */
  | { by: 'kind'; id: string }

/** A public call, as a page asks it for one item. */
export interface PageCall {
  /** Its group and name in the contract, e.g. `news.detail`. */
  call: string
  input: Record<string, unknown>
}

/** One kind of content. */
export interface ContentKindSpec {
  /** Chinese name. */
  name: string
  /** Where readers meet it: said where its list is empty and above its form. */
  hint: string
  /** What its form asks for, in the order of the form. */
  fields: readonly Field[]
  /** The field that a list calls it by; empty where the kind's own name does. */
  title: string
  /** Headings of the fields that are no lists and no records, by the first field of each. */
  headings: Readonly<Record<string, string>>
  id: IdRule
  /** Page of the portal that shows it, by its name in the shell, with the field of its id. */
  page: { name: PageName | ''; by: string }
  /** The call that its page is drawn from; null where a table of its own is asked. */
  drawnFrom: ((id: string, form: Form) => PageCall) | null
  /** 替代: a newer item may take its place. */
  replaceable: boolean
  /** Other things name its codes for ever: it cannot go offline. */
  lasting: boolean
}

/** What a kind has to say of itself; the rest is as {@link usual} says. */
type Stated = Pick<ContentKindSpec, 'name' | 'hint' | 'fields' | 'page' | 'drawnFrom'> &
  Partial<Usual>
type Usual = Pick<ContentKindSpec, 'id' | 'title' | 'headings' | 'replaceable' | 'lasting'>

/** An id that reads like an address. */
export const SLUG = { pattern: '[a-z0-9]+(-[a-z0-9]+)*', help: '小写字母、数字和短横线' } as const

/** There is one document of the kind. */
export const ONLY_ONE = { by: 'kind', id: 'main' } as const

const usual = (fields: readonly Field[]): Usual => ({
  id: { by: 'server', ...SLUG },
  title: fields.find(({ need }) => need === 'title')?.name ?? '',
  headings: {},
  replaceable: false,
  lasting: false,
})

/** A kind that stands in tables of its own. */
export const tableKind = <const T extends Stated>(
  it: T,
): Omit<ContentKindSpec, 'page'> & { page: T['page'] } => ({ ...usual(it.fields), ...it })

/** A kind that stands in the table of publications: its `body` is what is stored and read. */
export const documentKind = <const T extends Stated>(
  it: T,
): Omit<ContentKindSpec, 'page'> & { body: T['fields']; page: T['page'] } => ({
  ...usual(it.fields),
  ...it,
  fields: [...publicationFields, ...it.fields],
  body: it.fields,
})

/** A page that asks for its object by the id. */
export const callById =
  (call: string, by: string) =>
  (id: string): PageCall => ({ call, input: { [by]: id } })
