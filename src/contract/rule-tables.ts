import { permission } from '#domain/permissions/codes.ts'
import { CONFIDENCE } from '#domain/policies/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  choice,
  codesOf,
  flag,
  int,
  list,
  orElse,
  pageOf,
  paging,
  record,
  rows,
  shaped,
  text,
} from './wire/words.ts'

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

const code = () => shaped(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const version = () => shaped(/^[A-Za-z0-9]+([.-][A-Za-z0-9]+)*$/)
const key = () => ({ code: code(), version: version() })

const listed = () =>
  record({
    code: text(),
    version: text(),
    name: text(),
    subject: choice(['company', 'person']),
    effectiveFrom: text(),
    effectiveTo: text(),
    sourceNumber: text(),
    sourceTitle: text(500),
    checkedOn: text(),
    confidence: choice(codesOf(CONFIDENCE)),
    status: choice(codesOf(RULE_STATUS)),
    /** It is published and in force today. */
    inForce: flag(),
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
    input: record({
      keyword: orElse(text(50), ''),
      statuses: orElse(list(choice(codesOf(RULE_STATUS)), 3), []),
      ...paging([20, 50], 50),
      companyId: callersCompany(),
    }),
    output: record(pageOf(listed())),
  }),
  one: endpoint({
    ...own,
    path: `${BASE}/queryRuleTable`,
    input: record({ ...key(), companyId: callersCompany() }),
    output: record({
      table: text(TABLE_MOST),
      status: choice(codesOf(RULE_STATUS)),
      edition: int(),
      /** What is wrong with it; empty = it can be published. */
      problems: rows(text(500)),
    }),
  }),
  /** Makes a draft from a version. */
  copy: endpoint({
    ...own,
    path: `${BASE}/addRuleTableVersion`,
    input: record({ ...key(), newVersion: version(), companyId: callersCompany() }),
    output: record({ version: text() }),
  }),
  /** Keeps a draft; a table that does not hold is refused with every reason. */
  save: endpoint({
    ...own,
    path: `${BASE}/updateRuleTable`,
    input: record({
      ...key(),
      /** The edition that was edited. */
      edition: int({ min: 1 }),
      table: text(TABLE_MOST, 2),
      companyId: callersCompany(),
    }),
    output: record({ edition: int() }),
  }),
  /** 试算: what a version would change for the companies whose portraits are known. */
  effect: endpoint({
    ...own,
    path: `${BASE}/queryRuleTableEffect`,
    input: record({ ...key(), companyId: callersCompany() }),
    output: record({
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
    input: record({ ...key(), edition: int({ min: 1 }), companyId: callersCompany() }),
    output: record({
      /** The version that ends the day before; empty when none does. */
      ended: text(),
    }),
  }),
  withdraw: endpoint({
    ...own,
    path: `${BASE}/withdrawRuleTable`,
    input: record({ ...key(), reason: text(200, 1), companyId: callersCompany() }),
    output: record({ withdrawn: flag() }),
  }),
} as const
