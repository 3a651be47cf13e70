import { expect, test } from 'vitest'
import { companyInitial } from './initial.ts'

test.each([
  ['合肥市精测智能装备有限公司', '精'],
  ['浙江省杭州市西湖区启明科技有限公司', '启'],
  ['广东迅联软件有限公司', '迅'],
  ['北京（中关村）芯动电子有限公司', '芯'],
  ['精测装备有限公司', '精'],
  ['Ceqiao Limited', 'C'],
  ['上海', '上'],
  ['', ''],
])('%s is marked by %s', (name, initial) => {
  expect(companyInitial(name)).toBe(initial)
})
