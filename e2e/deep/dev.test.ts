import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { freePort } from '../../scripts/lib/site.ts'
import { DESKTOP, launch, watch } from '../browser.ts'

const root = join(import.meta.dirname, '../..')

test('npm run dev serves, stays up, works in a browser and stops', async () => {
  const database = await createTestDatabase('seeded')
  const folder = mkdtempSync(join(tmpdir(), 'cq-dev-'))
  const port = String(await freePort())
  const { NODE_ENV: _, ...env } = process.env
  const session = spawn(process.execPath, ['scripts/lib/dev-session.ts'], {
    cwd: root,
    env: { ...env, PORT: port, DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [session.stdout, session.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString()
    })
  const origin = `http://127.0.0.1:${port}`
  const browser = await launch()
  try {
    await expect
      .poll(async () => (await fetch(`${origin}/ready`).catch(() => null))?.status, {
        timeout: 60_000,
      })
      .toBe(200)
    const context = await browser.newContext({ viewport: DESKTOP, locale: 'zh-CN' })
    const { page, faults } = await watch(context)
    await page.goto(`${origin}/policy/list`)
    await page.waitForLoadState('networkidle')
    // The page is alive only when its scripts ran: a filter goes into the address.
    const search = page.getByRole('combobox', { name: '关键词或文号' }).first()
    await search.fill('高企')
    await search.press('Enter')
    await page.waitForURL(/q=/)
    expect(faults).toEqual([])
    await wait(3_000)
    expect(said).not.toContain('Restarting')
  } finally {
    await browser.close()
    const ended = new Promise((resolve) => session.once('exit', resolve))
    session.kill('SIGTERM')
    await Promise.race([ended, wait(15_000)])
    session.kill('SIGKILL')
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  expect(session.exitCode, said).toBe(0)
}, 120_000)
