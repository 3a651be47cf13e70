// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { health } from '#contract/running.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { BackupCard } from './BackupCard.tsx'
import type { Status } from './labels.ts'

afterEach(cleanup)

const NONE = make(partOf(health.status.output, 'backups'), {})
const NAME = 'ceqiao-20261129-033000-1a2b.tar.gz'
const SET: Status['backups'] = {
  ...NONE,
  place: '/mnt/backup',
  at: '03:30',
  keep: 14,
  nextTime: '2026-11-30 03:30:00',
}
const RUN = {
  time: '2026-11-29 03:30:04',
  ageSeconds: 7 * 3600,
  tookMs: 48_200,
  node: 'web-1:3000',
  name: NAME,
}
const RESULT = { bytes: 412 * 1024 ** 2, rows: 184_202, files: 1204, lacking: 0 }
const LAST: Status['backups']['last'] = {
  ...RUN,
  ...RESULT,
  kept: 14,
  keptBytes: 5.5 * 1024 ** 3,
}

const shown = (backups: Status['backups']) => {
  render(<BackupCard backups={backups} />)
  return within(screen.getByRole('region', { name: '备份' }))
}
/** The words beside a name, and whether they stand out. */
const fact = (name: string): [string, boolean] => {
  const term = screen.getByText(name)
  return [term.nextElementSibling?.textContent ?? '', term.parentElement?.dataset.bad !== undefined]
}

test('without a place the setting is named', () => {
  const card = shown(NONE)
  expect(card.getByText(/未设置定时备份。设置 BACKUP_TO/)).toBeTruthy()
  expect(card.queryByText('上次完整备份')).toBeNull()
  expect(card.getByText(/npm run restore:drill/)).toBeTruthy()
})

test('the last whole one with its age, size, place and what is kept', () => {
  const card = shown({ ...SET, last: LAST })
  expect(card.getByText('每天 03:30 备份到 /mnt/backup')).toBeTruthy()
  expect(fact('上次完整备份')).toEqual(['7 小时前', false])
  expect(fact('大小')).toEqual(['412.0 MB，用时 48.2 秒', false])
  expect(fact('内容')).toEqual(['184,202 行数据，1,204 个文件', false])
  expect(fact('保留份数')).toEqual(['14 / 14 份，共 5.5 GB', false])
  expect(fact('下次备份')).toEqual(['2026-11-30 03:30:00', false])
  expect(card.getByText(`2026-11-29 03:30:04 由节点 web-1:3000 写入 ${NAME}`)).toBeTruthy()
  expect(card.queryByText(/失败/)).toBeNull()
})

test('before the first one, and while it is made', () => {
  const card = shown({ ...SET, running: true })
  expect(fact('上次完整备份')).toEqual(['暂无，需要关注', true])
  expect(card.getByText('正在备份')).toBeTruthy()
})

test('one that is old, lacks files or was followed by failures stands out with the reason', () => {
  const card = shown({
    ...SET,
    last: { ...LAST, ageSeconds: 27 * 3600, lacking: 2 },
    failed: { ...RUN, time: '2026-11-30 04:30:00', error: 'Error: ENOSPC: no space left' },
    failures: 2,
  })
  expect(fact('上次完整备份')[1]).toBe(true)
  expect(fact('缺失或损坏的文件')).toEqual(['2 个，需要关注', true])
  expect(card.getByText('失败 2 次')).toBeTruthy()
  expect(card.getByText('2026-11-30 04:30:00 备份失败（节点 web-1:3000）：')).toBeTruthy()
  expect(card.getByText('磁盘空间不足（Error: ENOSPC: no space left）')).toBeTruthy()
})

const DRILL: Status['backups']['drill'] = {
  ...RUN,
  ...RESULT,
  ageSeconds: 3 * 86_400,
  outcome: 'done',
  error: '',
  lostSeconds: 9 * 3600,
}

test('a drill tells how long it took and how much would have been lost', () => {
  const card = shown({ ...NONE, drill: DRILL })
  expect(card.getByText('通过')).toBeTruthy()
  expect(fact('上次恢复演练')[0]).toBe('3 天前')
  expect(card.getByText(`2026-11-29 03:30:04 试恢复 ${NAME}`)).toBeTruthy()
  expect(fact('用时')[0]).toBe('48.2 秒')
  expect(fact('备份时间')[0]).toBe('演练前 9 小时')
})

test('a drill that failed tells why, and nothing of what it did not find out', () => {
  const error = 'tables/policy: its content is another one'
  const card = shown({ ...NONE, drill: { ...DRILL, outcome: 'failed', error } })
  expect(card.getByText('未通过')).toBeTruthy()
  expect(card.getByText(`内容与备份不一致（${error}）`)).toBeTruthy()
  expect(card.queryByText('备份时间')).toBeNull()
})
