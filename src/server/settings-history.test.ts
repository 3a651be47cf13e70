import { expect, test } from 'vitest'
import { settings } from './config.ts'
import {
  BROUGHT,
  isBefore,
  settingsSince,
  undatedSettings,
  unknownSettings,
} from './settings-history.ts'

test('versions are compared by their numbers', () => {
  const rising = ['0.1.0', '0.2.0', '0.10.0', '1.0.0', '1.0.1', '1.2.0', '10.0.0']
  for (const [at, one] of rising.entries())
    for (const [place, other] of rising.entries())
      expect([one, other, isBefore(one, other)]).toEqual([one, other, at < place])
})

test('each setting came with one release, or comes with the next', () => {
  const dated = Object.values(BROUGHT).flat()
  expect(new Set(dated).size).toBe(dated.length)
  const all = Object.values(settings).map(({ env }) => env)
  expect([...settingsSince('0.1.0'), ...(BROUGHT['0.1.0'] ?? [])].toSorted()).toEqual(
    all.toSorted(),
  )
  expect(settingsSince('0.1.0')).toContain('WORKERS')
  expect(settingsSince(null)).toEqual(settingsSince('0.1.0'))
  expect(settingsSince('99.0.0')).toEqual(undatedSettings())
  expect(unknownSettings(['PORT', 'PROT'])).toEqual(['PROT'])
})
