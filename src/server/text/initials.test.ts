import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['高新技术企业认定', 'gxjsqyrd'],
  ['职称评审管理暂行规定', 'zcpsglzxgd'],
  ['ISO 27001 认证', 'iso27001rz'],
])('%s', (name, initials) => expect(initialsOf(name)).toBe(initials))
