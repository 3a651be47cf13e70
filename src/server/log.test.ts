import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import type { Log } from './log.ts'

const canary = {
  phone: '13812345678',
  id: '11010519491231002X',
  token: 'c2VjcmV0LXRva2VuLXRoYXQtaXMtbG9uZy1lbm91Z2g-x_y',
}

function logged(write: (log: Log) => void): string {
  let said = ''
  const log = createLog({ level: 'trace', to: { write: (line: string) => void (said += line) } })
  write(log)
  return said
}

test('lines are JSON with level and time', () => {
  expect(JSON.parse(logged((log) => log.info({ reqId: 'r1' }, 'hello')))).toMatchObject({
    level: 'info',
    msg: 'hello',
    reqId: 'r1',
    time: expect.stringMatching(/Z$/) as string,
  })
})

test('secrets and personal data do not get in', () => {
  const request = {
    id: 'r1',
    method: 'GET',
    ip: '1.2.3.4',
    headers: { authorization: canary.token },
    url: `/policy/api/x?phone=${canary.phone}&word=密`,
  }
  const fromDatabase = Object.assign(new Error(`Key (phone)=(${canary.phone}) already exists.`), {
    code: '23505',
    severity: 'ERROR',
    routine: '_bt_check_unique',
    constraint: 'user_phone',
    detail: `Key (phone)=(${canary.phone})`,
    where: canary.id,
  })
  const invalid = Object.assign(new Error('invalid input syntax for type integer: "秘密"'), {
    code: '22P02',
    severity: 'ERROR',
    routine: 'pg_strtoint32',
  })
  const said = logged((log) => {
    log.info({ req: request }, 'request')
    log.info({
      password: '秘密',
      body: { phone: canary.phone, code: '123456', nested: { token: '秘密' } },
    })
    log.error({ err: fromDatabase })
    log.error({ err: invalid })
    log.error({ err: new Error(`no user ${canary.id} with ${canary.token}`) })
  })
  for (const secret of [...Object.values(canary), '秘密', '密', '123456']) {
    expect(said).not.toContain(secret)
  }
  expect(said).toContain('/policy/api/x')
  expect(said).toContain('23505')
  expect(said).toContain('user_phone')
  expect(said).toContain('SQLSTATE 22P02')
})

test('what cannot be masked stays readable: ids, codes, short words', () => {
  const said = logged((log) =>
    log.error({ err: new Error('file 42 of order 7 not found'), code: 4600 }),
  )
  expect(said).toContain('file 42 of order 7 not found')
  expect(said).toContain('4600')
})

test('line breaks in input stay one line', () => {
  expect(
    logged((log) => log.info({ word: 'a\r\n{"level":"fatal"}' }))
      .trim()
      .split('\n'),
  ).toHaveLength(1)
})
