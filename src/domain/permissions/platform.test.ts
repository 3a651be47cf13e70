import { expect, test } from 'vitest'
import { permissionsOf, PLATFORM_PERMISSION } from './platform.ts'

test.each([
  [[], []],
  [['PLAT_ADVISOR'], ['lead:list']],
  [['NOBODY', 'toString', '__proto__'], []],
  [['SUPER_ADMIN'], Object.keys(PLATFORM_PERMISSION)],
  [['PLAT_ADVISOR', 'SUPER_ADMIN'], Object.keys(PLATFORM_PERMISSION)],
])('roles %j hold %j', (roles, held) => {
  expect([...permissionsOf(roles)]).toEqual(held)
})
