import { expect, test } from 'vitest'
import { createLog, newRequestId } from '#server/log.ts'
import { answeredLine } from './request-log.ts'

const CALL = '/policy/api/policy/customercontact/queryContactList'
const line = (url: string, status = 200, code = 0, aside = false) =>
  answeredLine(
    { method: 'POST', ip: '203.0.113.7', raw: { url } },
    { statusCode: status, refusedCode: code },
    { ms: 12.345, aside },
  )

test('an answer says in one flat line who asked for what, how it went and how long it took', () => {
  expect(line(`${CALL}?keyword=13800138000`, 200, 409)).toEqual({
    level: 'info',
    fields: { method: 'POST', path: CALL, ip: '203.0.113.7', status: 200, code: 409, ms: 12.3 },
  })
  expect(line('/x/13800138000').fields.path).toBe('/x/***')
})

test('what goes well and is nobody’s wish is for debugging only; its faults are not', () => {
  expect([line('/assets/a-1.js').level, line('/ready', 200, 0, true).level]).toEqual([
    'debug',
    'debug',
  ])
  expect([line('/assets/a-1.js', 404).level, line('/ready', 503, 503, true).level]).toEqual([
    'info',
    'info',
  ])
})

test('a line has less than 250 bytes, and nothing twice', () => {
  let said = ''
  const log = createLog({ level: 'info', to: { write: (text: string) => void (said += text) } })
  const reqId = newRequestId()
  log.child({ reqId }).info(line(CALL).fields, 'answered')
  expect(Buffer.byteLength(said)).toBeLessThan(250)
  expect(said.split(reqId)).toHaveLength(2)
})
