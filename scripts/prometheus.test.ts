import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { API_ERROR } from '#contract/wire/api-error.ts'
import { ALERT } from '#domain/health/alerts.ts'
import { ALERT_RULES, metricsIn, prometheusRules } from '#domain/health/prometheus.ts'
import { createMetrics } from '#server/metrics/metrics.ts'

const root = join(import.meta.dirname, '..')
const RULES = join(root, 'deploy/prometheus.rules.yml')

/** Debian's package `prometheus` has it. */
const hasPromtool = ((): boolean => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

test('every alert of the portal is a rule, over metrics that exist', async () => {
  const { body } = await createMetrics({ version: '0.0.0', commit: '' }).text()
  const there = new Set(Array.from(body.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name))
  expect(Object.keys(ALERT_RULES)).toEqual(Object.keys(ALERT))
  const asked = metricsIn(prometheusRules())
  expect(asked.length).toBeGreaterThan(6)
  for (const name of asked) expect(there, name).toContain(name)
  for (const title of Object.values(ALERT)) expect(prometheusRules()).toContain(title)
})

test('a failure is an outcome that begins with a five, and nothing else is', () => {
  for (const { code, status } of Object.values(API_ERROR))
    expect(/^5..$/.test(String(code)), String(code)).toBe(status >= 500)
})

const PACKAGE = 'needs promtool (Debian: prometheus)'

test.skipIf(!hasPromtool)(`promtool takes the rules (${PACKAGE})`, async () => {
  const { stdout } = await promisify(execFile)('promtool', ['check', 'rules', RULES])
  expect(stdout).toContain(`${Object.keys(ALERT).length + 1} rules found`)
})

test.skipIf(!hasPromtool)(`each rule begins at its limit and not below (${PACKAGE})`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cq-rules-'))
  const file = join(folder, 'rules.test.yaml')
  const text = readFileSync(join(root, 'testing/data/prometheus-rules.test.yaml'), 'utf8')
  writeFileSync(file, text.replace('- RULES', `- ${RULES}`))
  const { stdout } = await promisify(execFile)('promtool', ['test', 'rules', file])
  rmSync(folder, { recursive: true })
  expect(stdout).toContain('SUCCESS')
})
