import { expect, test } from 'vitest'
import { type MoveContext, statusAfter, type Transition, transitionsFor } from './transitions.ts'

type Status = 'new' | 'running' | 'over'

const TABLE: readonly Transition<string, Status>[] = [
  { event: 'take', from: ['new'], to: 'running', by: ['owner', 'assigner'], note: 'free' },
  { event: 'assign', from: ['new', 'running'], to: 'same', by: ['assigner'], note: 'free' },
  { event: 'end', from: ['running'], to: 'over', by: ['owner'], note: 'needed' },
  { event: 'undo', from: ['over'], to: 'before', by: ['owner', 'assigner'], note: 'needed' },
]

const NOBODY = { own: false, free: false, assigns: false }

test.each<[string, MoveContext<Status>, string[]]>([
  ['nobody’s: anybody takes it', { ...NOBODY, status: 'new', free: true }, ['take']],
  ['somebody’s: others look', { ...NOBODY, status: 'new' }, []],
  ['its owner does not take it again', { ...NOBODY, status: 'new', own: true }, []],
  ['its owner goes on', { ...NOBODY, status: 'running', own: true }, ['end']],
  ['whoever assigns gives it', { ...NOBODY, status: 'running', assigns: true }, ['assign']],
  [
    'whoever assigns and has it, in the order of the table',
    { status: 'running', own: true, free: false, assigns: true },
    ['assign', 'end'],
  ],
  ['nothing goes back where nothing is known', { ...NOBODY, status: 'over', own: true }, []],
  [
    'what is known goes back',
    { ...NOBODY, status: 'over', own: true, before: 'running' },
    ['undo'],
  ],
])('%s', (_, context, events) => {
  expect(transitionsFor(TABLE, context).map(({ event }) => event)).toEqual(events)
})

test.each<[Transition<string, Status>['to'], Status | '', Status]>([
  ['over', '', 'over'],
  ['same', 'new', 'running'],
  ['before', 'new', 'new'],
  ['before', '', 'running'],
])('%s from running, before %j: %s', (to, before, status) => {
  expect(statusAfter({ to }, { status: 'running', before })).toBe(status)
})
