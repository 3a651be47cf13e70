import { describe, expect, it } from 'vitest'
import { openEnvelope, transportError } from '#contract/wire/envelope.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import { ERROR_TOAST_MS, type Reaction, reactionTo, RELOGIN, type Surface } from './outcomes.ts'

/** The refusal of an answer as it comes over the wire. */
const answered = (code: number, message: string, status = 200): ApiError => {
  const opened = openEnvelope({ code, message, data: null }, status, undefined)
  if (opened.ok) throw new Error('this answer is a success')
  return opened.error
}

const toast = (text: string): Reaction => ({ kind: 'toast', text })
const relogin: Reaction = { kind: 'relogin' }

describe('the error catalogue (specification §8)', () => {
  it.each<[string, ApiError, Surface, Reaction]>([
    ['a non-200 code', answered(400, '提交的内容不正确'), 'public', toast('提交的内容不正确')],
    ['a non-200 code without text', answered(500, '', 500), 'public', toast('Error')],
    ['a conflict', answered(409, '数据已被修改，请刷新'), 'console', toast('数据已被修改，请刷新')],
    [
      '401 on a public page',
      answered(401, '请先登录'),
      'public',
      { kind: 'leave', text: '请先登录' },
    ],
    ['401 without text', answered(401, ''), 'public', { kind: 'leave', text: 'Error' }],
    ['401 in the console', answered(401, '请先登录'), 'console', toast('请先登录')],
    ['402', answered(402, '会话已过期'), 'public', relogin],
    ['402 in the console', answered(402, '会话已过期'), 'console', relogin],
    ['50008', answered(50008, ''), 'console', relogin],
    ['50012', answered(50012, ''), 'console', relogin],
    ['50014', answered(50014, ''), 'public', relogin],
    [
      'HTTP 403 with a permission',
      answered(403, '无权限|咨询线索-查看', 403),
      'console',
      {
        kind: 'lacking',
        text: '您没有“咨询线索-查看”权限，请联系管理员添加',
        permission: '咨询线索-查看',
      },
    ],
    ['HTTP 403 without a permission', answered(403, '无权限', 403), 'console', toast('无权限')],
    ['another HTTP error', answered(503, '服务暂时不可用', 503), 'public', toast('服务暂时不可用')],
    ['a failed transport', transportError('Failed to fetch'), 'public', toast('Failed to fetch')],
  ])('%s', (_name, error, surface, reaction) => {
    expect(reactionTo(error, surface)).toEqual(reaction)
  })

  it('reads an answer that is no envelope as an error without text', () => {
    const opened = openEnvelope('<html>', 502, 'req-1')
    expect(opened.ok ? null : reactionTo(opened.error, 'public')).toEqual(toast('Error'))
  })

  it('is silent while encryption is on and no key is held, but for the end of a session', () => {
    expect(reactionTo(answered(500, '系统繁忙', 500), 'public', true)).toEqual({ kind: 'silence' })
    expect(reactionTo(answered(402, ''), 'public', true)).toEqual(relogin)
  })

  it('shows an error for five seconds', () => {
    expect(ERROR_TOAST_MS).toBe(5000)
  })

  it('asks to log in again in the words of the specification', () => {
    expect(RELOGIN).toEqual({
      title: '确认退出',
      text: '您已经退出登录，您可以点击取消停留在这个页面，或再次登录',
      confirm: '重新登陆',
      cancel: '取消',
      cancelled: '关闭',
    })
  })
})
