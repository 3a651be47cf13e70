import { expect, test } from 'vitest'
import {
  isAppliedFor,
  type PolicyKind,
  type PolicyType,
  type SupportMode,
} from '../policies/codes.ts'
import { APPLIED_KINDS, matchKindOf } from './kind.ts'

test.each<[string, PolicyKind | '', PolicyType, SupportMode[], PolicyKind]>([
  ['the editor’s word counts', 'duty', 'policy', ['title', 'tax'], 'duty'],
  ['what tells of others', '', 'publicity', ['award'], 'law'],
  ['an interpretation', '', 'interpretation', ['tax'], 'law'],
  ['a title, whatever comes with it', '', 'policy', ['tax', 'title'], 'title'],
  ['tax alone', '', 'policy', ['tax'], 'tax'],
  ['capital and risk alone', '', 'policy', ['risk', 'equity'], 'finance'],
  ['money beside tax', '', 'policy', ['tax', 'award'], 'support'],
  ['interest is money given', '', 'notice', ['interest', 'risk'], 'support'],
  ['a notice that gives nothing', '', 'notice', [], 'duty'],
  ['a document that gives nothing', '', 'policy', [], 'law'],
])('%s', (_name, kind, type, supportModes, expected) => {
  expect(matchKindOf({ kind, type, supportModes })).toBe(expected)
})

test('one applies for money, tax, titles and finance, and for nothing else', () => {
  expect(APPLIED_KINDS).toEqual(['support', 'tax', 'title', 'finance'])
  expect(['duty', 'law', ''].map((kind) => isAppliedFor(kind as PolicyKind | ''))).toEqual([
    ...[false, false, true],
  ])
})
