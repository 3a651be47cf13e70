import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageAt } from '#domain/pages/addresses.ts'

const root = join(import.meta.dirname, '../../..')

interface Banner {
  id: string
  link: string
  image: string
}

test('every banner leads to a page there is, and its picture is there', () => {
  const banners = JSON.parse(
    readFileSync(join(root, 'content/publications/banner/banners.json'), 'utf8'),
  ) as Banner[]
  expect(banners.length).toBeGreaterThan(0)
  for (const { id, link, image } of banners) {
    expect(pageAt(link.split('?')[0] ?? ''), id).not.toBeNull()
    expect(readFileSync(join(root, 'public', image), 'utf8'), id).toContain('<svg')
  }
})
