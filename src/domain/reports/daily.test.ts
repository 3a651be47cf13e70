import { expect, test } from 'vitest'
import { type ChatRow, leadsOfDay, serviceOfDay } from './daily.ts'

test('leads are added up by what tells nobody apart', () => {
  const lead = {
    what: 'left',
    source: 'baidu',
    sourcePath: '/policy/detail?id=p1',
    serviceObjId: '1',
    context: '',
  } as const
  const rows = leadsOfDay(
    [
      lead,
      { ...lead, sourcePath: '/pcPolicyDetail?id=p1&hit=张三' },
      { ...lead, what: 'valid' },
      { ...lead, what: 'ordered', source: 'made up' },
      // A number that somebody wrote into the address is none of the policies.
      { ...lead, sourcePath: '/policy/detail?id=13800138000' },
      { ...lead, sourcePath: '/jobTitle', serviceObjId: '0', context: 'jobTitle' },
      { ...lead, sourcePath: '/nowhere?id=p1', serviceObjId: '0' },
    ],
    (objType, objId) => objType === 'policy' && objId === 'p1',
  )
  const none = { objType: '', objId: '' }
  const p1 = { page: 'policyDetail', objType: 'policy', objId: 'p1', service: '服务项目' }
  expect(rows).toEqual([
    { source: 'baidu', ...p1, leads: 2, valid: 1, ordered: 0 },
    { source: 'unknown', ...p1, leads: 0, valid: 0, ordered: 1 },
    { source: 'baidu', ...p1, ...none, leads: 1, valid: 0, ordered: 0 },
    {
      source: 'baidu',
      page: 'jobTitle',
      ...none,
      service: '职称申报',
      leads: 1,
      valid: 0,
      ordered: 0,
    },
    { source: 'baidu', page: '', ...none, service: '知识产权', leads: 1, valid: 0, ordered: 0 },
  ])
})

test('a day of service, an advisor each', () => {
  const chat: ChatRow = {
    advisorId: 'a',
    inHours: true,
    ended: true,
    firstReplyMs: 12_400,
    queueSeconds: 5,
    rating: 5,
  }
  const rows = serviceOfDay({
    chats: [
      chat,
      { ...chat, firstReplyMs: 95_000, rating: 3 },
      // Out of hours nobody is late.
      { ...chat, inHours: false, firstReplyMs: 40_000_000, queueSeconds: 39_000, rating: 0 },
      { ...chat, advisorId: '', firstReplyMs: null, queueSeconds: null, rating: 0 },
      { ...chat, advisorId: '', firstReplyMs: null, queueSeconds: null, rating: 0, ended: false },
    ],
    moves: [
      { advisorId: 'b', why: 'missed' },
      { advisorId: 'a', why: 'transfer' },
    ],
    contacts: [
      { advisorId: 'a', inTime: true },
      { advisorId: 'a', inTime: false },
      { advisorId: '', inTime: null },
    ],
  })
  const zero = {
    chats: 0,
    answered: 0,
    unanswered: 0,
    offHours: 0,
    missed: 0,
    transfers: 0,
    ratings: [0, 0, 0, 0, 0],
    replies: {},
    queues: {},
    leads: 0,
    leadsInTime: 0,
    leadsLate: 0,
  }
  expect(rows).toEqual([
    {
      ...zero,
      advisorId: 'a',
      chats: 3,
      answered: 3,
      offHours: 1,
      transfers: 1,
      ratings: [0, 0, 1, 0, 1],
      replies: { '12': 1, '95': 1 },
      queues: { '5': 2 },
      leads: 2,
      leadsInTime: 1,
      leadsLate: 1,
    },
    { ...zero, advisorId: '', chats: 2, unanswered: 1, leads: 1 },
    { ...zero, advisorId: 'b', missed: 1 },
  ])
})
