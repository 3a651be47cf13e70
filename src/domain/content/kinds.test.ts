import { describe, expect, test } from 'vitest'
import {
  CONTENT_KIND,
  CONTENT_KINDS,
  idProblem,
  newForm,
  publishProblems,
  readForm,
  refsIn,
  titleOf,
} from './kinds.ts'

describe.each(CONTENT_KINDS)('%s', (kind) => {
  test('a new form is a form; it is told what it lacks, each thing once', () => {
    const fresh = newForm(kind, '2026-11-22')
    expect(readForm(kind, fresh)).toEqual(fresh)
    const paths = publishProblems(kind, fresh).map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(0)
    expect([...new Set(paths)]).toEqual(paths)
    expect(titleOf(kind, fresh)).toContain(CONTENT_KIND[kind].name)
  })
})

test('a policy names its link, its issuing body and the day it was checked', () => {
  const paths = publishProblems('policy', newForm('policy', '')).map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining(['source.url', 'source.name', 'orgs', 'checkedOn', 'title']),
  )
})

test.each([
  ['policy', 'zhihui-2026', null],
  ['policy', 'Zhihui', '编号应为小写字母、数字和短横线'],
  ['article', '2026112201', null],
  ['article', '2026112200', '编号应为十位数字：日期和当天的序号'],
  ['aboutUs', 'other', '编号应为 main'],
] as const)('%s may have the id %s: %s', (kind, id, problem) => {
  expect(idProblem(kind, id)).toBe(problem)
})

test('what a form points at is found wherever it stands', () => {
  const scenario = readForm('scenario', {
    caseId: 'c1',
    policyIds: ['p1'],
    path: [{ checks: [{ policyId: 'p2', name: '', code: '' }] }],
  })
  expect(refsIn('scenario', scenario)).toEqual([
    { to: 'policy', id: 'p2', path: 'path.0.checks.0.policyId' },
    { to: 'policy', id: 'p1', path: 'policyIds.0' },
    { to: 'successCase', id: 'c1', path: 'caseId' },
  ])
})
