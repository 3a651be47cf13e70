import { permission } from '#domain/permissions/codes.ts'
import { CONFIDENCE } from '#domain/policies/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  int,
  queryArray,
  withDefault,
  pageOf,
  paging,
  object,
  array,
  pattern,
  text,
} from './wire/schema.ts'

const BASE = '/policy/api/policy/ruleTable'
const own = {
  access: 'member',
  permission: permission('rules:edit'),
  spec: false,
  method: 'POST',
} as const

/** 规则表的状态. */
export const RULE_STATUS = { draft: '草稿', published: '已发布', withdrawn: '已撤回' } as const

/** A rule table as JSON (domain/matching/rule.ts): its conditions nest, which no flat record says. */
const TABLE_MOST = 200_000

const code = () => pattern(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const version = () => pattern(/^[A-Za-z0-9]+([.-][A-Za-z0-9]+)*$/)
const key = () => ({ code: code(), version: version() })

const listed = () =>
  object({
    code: text(),
    version: text(),
    name: text(),
    subject: oneOf(['company', 'person']),
    effectiveFrom: text(),
    effectiveTo: text(),
    sourceNumber: text(),
    sourceTitle: text(500),
    checkedOn: text(),
    confidence: oneOf(codesOf(CONFIDENCE)),
    status: oneOf(codesOf(RULE_STATUS)),
    /** It is published and in force today. */
    inForce: boolean(),
    conditions: int(),
    policies: int(),
    basedOn: text(),
    updateTime: text(),
    updateUser: text(),
  })

/** 规则库: what operators do with rule tables. */
export const ruleTables = {
  list: endpoint({
    ...own,
    path: `${BASE}/queryRuleTableList`,
    input: object({
      keyword: withDefault(text(50), ''),
      statuses: withDefault(queryArray(oneOf(codesOf(RULE_STATUS)), 3), []),
      ...paging(),
    }),
    output: object(pageOf(listed())),
  }),
  one: endpoint({
    ...own,
    path: `${BASE}/queryRuleTable`,
    input: object(key()),
    output: object({
      table: text(TABLE_MOST),
      status: oneOf(codesOf(RULE_STATUS)),
      edition: int(),
      /** What is wrong with it; empty = it can be published. */
      problems: array(text(500)),
      /** Another version of it that is in force today; both empty where none is. */
      current: object({ version: text(), table: text(TABLE_MOST) }),
    }),
  }),
  /** Makes a draft from a version. */
  copy: endpoint({
    ...own,
    path: `${BASE}/addRuleTableVersion`,
    audit: 'rules.edit',
    input: object({ ...key(), newVersion: version() }),
    output: object({ version: text() }),
  }),
  /** Keeps a draft; a table that does not hold is refused with every reason. */
  save: endpoint({
    ...own,
    path: `${BASE}/updateRuleTable`,
    audit: 'rules.edit',
    input: object({
      ...key(),
      /** The edition that was edited. */
      edition: int({ min: 1 }),
      table: text(TABLE_MOST, 2),
    }),
    output: object({ edition: int() }),
  }),
  /** 试算: what a version would change for the companies whose portraits are known. */
  effect: endpoint({
    ...own,
    path: `${BASE}/queryRuleTableEffect`,
    input: object(key()),
    output: object({
      companies: int(),
      fitting: int(),
      /** Of those that fit, how many do not fit the version in force; and the other way round. */
      gained: int(),
      lost: int(),
    }),
  }),
  publish: endpoint({
    ...own,
    path: `${BASE}/publishRuleTable`,
    audit: 'rules.edit',
    input: object({ ...key(), edition: int({ min: 1 }) }),
    output: object({
      /** The version that ends the day before; empty when none does. */
      ended: text(),
    }),
  }),
  withdraw: endpoint({
    ...own,
    path: `${BASE}/withdrawRuleTable`,
    audit: 'rules.edit',
    input: object({ ...key(), reason: text(200, 1) }),
    output: object({ withdrawn: boolean() }),
  }),
} as const
