// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fileLibrary } from '#contract/file-library.ts'
import { files } from '#contract/files.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { PLATFORM_TREE } from '#domain/permissions/codes.ts'
import { navOf } from '#domain/permissions/menu.ts'
import { permissionsOf } from '#domain/permissions/roles.ts'
import { personWith } from '#web/shell/console/testing.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import FileLibraryPage from './FileLibraryPage.tsx'
import { FilePicker, type PickedPicture } from './FilePicker.tsx'
import type { LibraryFile } from './labels.ts'

afterEach(cleanup)

const FILE = make(partOf(fileLibrary.list.output, 'records'), {
  fileId: 'f1',
  fileName: '首页横幅.png',
  mime: 'image/png',
  size: 348_160,
  width: 1200,
  height: 400,
  alt: '一座桥',
  uploader: '平台管理员',
  createTime: '2026-11-22 09:00:00',
  url: '/files/f1',
})
const USED = make(partOf(fileLibrary.list.output, 'records'), {
  ...FILE,
  fileId: 'f2',
  fileName: '指南.pdf',
  mime: 'application/pdf',
  alt: '',
  uses: [
    { source: 'publication', kind: 'news', id: 'n1', title: '一条新闻' },
    { source: 'policy', kind: 'notice', id: 'p1', title: '一项政策' },
    { source: 'site', id: 'default', title: '站点配置（default）' },
  ],
})
const ROOM = {
  quota: 1024 ** 3,
  bytes: 100 * 1024 * 1024,
  files: 2,
  bin: { files: 1, bytes: 1 },
}
const COMPANIES = {
  quota: 1024 ** 3,
  records: [{ companyName: '云川精测', files: 12, bytes: 5 * 1024 * 1024 }],
  total: 1,
  page: 0,
  pageSize: 20,
}

const routesOf = (rows: readonly LibraryFile[], more: readonly Route[]) => [
  ...more,
  on(fileLibrary.room, ROOM),
  on(fileLibrary.companies, COMPANIES),
  on(fileLibrary.list, { records: rows, total: rows.length, pageSize: 20 }),
]
const open = (
  query: string,
  rows: readonly LibraryFile[] = [FILE, USED],
  more: readonly Route[] = [],
  role = 'SUPER_ADMIN',
) => {
  const navList = navOf(PLATFORM_TREE, permissionsOf([role]))
  const session = { ...personWith([role]), navList }
  const address = `/admin/fileLibrary${query}`
  return openAt(<FileLibraryPage />, address, routesOf(rows, more), { session })
}
const type = (name: RegExp | string, value: string): void =>
  void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

describe('the library', () => {
  test('lists files with their size, use and room, and is asked by the address', async () => {
    const { inputsOf } = open(
      '?q=横幅&kind=picture&use=unused&sort=-size&from=2026-01-01&to=x&page=2',
    )
    expect(await screen.findByRole('button', { name: '编辑首页横幅.png' })).toBeTruthy()
    expect(screen.getAllByText('340 KB')).toHaveLength(2)
    expect(screen.getByText('一座桥 · 1200×400')).toBeTruthy()
    expect(screen.getByText('内容《一条新闻》')).toBeTruthy()
    expect(screen.getByText('等 3 处')).toBeTruthy()
    expect(screen.getByText('100.0 MB / 1.0 GB')).toBeTruthy()
    expect(inputsOf(fileLibrary.list)).toEqual([
      {
        keyword: '横幅',
        uploader: '',
        kind: 'picture',
        use: 'unused',
        sort: 'size',
        order: 'desc',
        from: '2026-01-01',
        bin: false,
        page: 1,
        pageSize: 20,
      },
    ])
  })

  test('is ordered by its headings, and exported as it is asked', async () => {
    const { inputsOf, at } = open(
      '?kind=picture',
      [FILE],
      [on(fileLibrary.export, apiError('tooMany'))],
    )
    await screen.findByRole('button', { name: '编辑首页横幅.png' })
    fireEvent.click(screen.getByRole('link', { name: '使用位置' }))
    expect(at()).toBe('?kind=picture&sort=uses')
    fireEvent.click(await screen.findByRole('button', { name: '导出' }))
    await waitFor(() =>
      expect(inputsOf(fileLibrary.export)).toEqual([
        { keyword: '', uploader: '', kind: 'picture', sort: 'uses', order: 'asc', bin: false },
      ]),
    )
  })

  test('nothing there, nothing found and nothing in the bin read differently', async () => {
    open('', [])
    expect(await screen.findByText(/^文件库暂无文件/)).toBeTruthy()
    cleanup()
    const { at } = open('?q=x', [])
    fireEvent.click(await screen.findByRole('button', { name: '清空筛选' }))
    expect(at()).toBe('')
    cleanup()
    open('?tab=bin', [])
    expect(await screen.findByText(/回收站为空/)).toBeTruthy()
  })

  test('a failure is told in its place', async () => {
    open('', [], [on(fileLibrary.list, apiError('invalid', '现在看不了'))])
    expect(await screen.findByText('现在看不了')).toBeTruthy()
  })

  test('a file gets another name and words, its ending stays', async () => {
    const { inputsOf, overlays } = open('', [FILE], [on(fileLibrary.edit, { fileName: '桥.png' })])
    fireEvent.click(await screen.findByRole('button', { name: '编辑首页横幅.png' }))
    const dialog = await screen.findByRole('dialog')
    const submit = (): void => void fireEvent.submit(dialog.querySelector('form')!)
    type(/^文件名/, ' ')
    submit()
    expect(dialog.textContent).toContain('文件名不能为空')
    expect(inputsOf(fileLibrary.edit)).toEqual([])
    type(/^文件名/, '桥')
    type(/^图片说明/, ' 一座石桥 ')
    submit()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(inputsOf(fileLibrary.edit)).toEqual([{ fileId: 'f1', fileName: '桥', alt: '一座石桥' }])
    expect(overlays.get().toasts.at(-1)?.text).toBe('已保存“桥.png”')
  })

  test('one that is used says where instead of going', async () => {
    const { inputsOf } = open('')
    fireEvent.click(await screen.findByRole('button', { name: '删除指南.pdf' }))
    const dialog = await screen.findByRole('dialog')
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['内容《一条新闻》', '政策《一项政策》', '站点《站点配置（default）》'])
    fireEvent.click(within(dialog).getByRole('button', { name: '知道了' }))
    expect(inputsOf(fileLibrary.remove)).toEqual([])
  })

  test('one goes into the bin after a question; a refusal stays in it', async () => {
    let times = 0
    const remove = () => {
      times += 1
      if (times === 1) throw apiError('invalid', '文件正在使用，不能删除：内容《新的一页》')
      return { deleted: true }
    }
    const { inputsOf } = open('', [FILE], [on(fileLibrary.remove, remove)])
    fireEvent.click(await screen.findByRole('button', { name: '删除首页横幅.png' }))
    const dialog = await screen.findByRole('alertdialog')
    const press = () => fireEvent.click(within(dialog).getByRole('button', { name: '删除' }))
    press()
    expect(await within(dialog).findByText(/新的一页/)).toBeTruthy()
    press()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(inputsOf(fileLibrary.remove)).toEqual([{ fileId: 'f1' }, { fileId: 'f1' }])
    await waitFor(() => expect(inputsOf(fileLibrary.list).length).toBeGreaterThan(1))
  })

  test('the bin gives back, and says when a file goes', async () => {
    const binned = {
      ...FILE,
      url: '',
      binTime: '2026-11-22 09:00:00',
      endTime: '2026-12-22 09:00:00',
    }
    const { inputsOf } = open('?tab=bin', [binned], [on(fileLibrary.restore, { restored: true })])
    expect(await screen.findByText('2026-12-22 09:00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^编辑/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '恢复首页横幅.png' }))
    await waitFor(() => expect(inputsOf(fileLibrary.restore)).toEqual([{ fileId: 'f1' }]))
  })

  test('companies are figures', async () => {
    const { at } = open('?q=x')
    fireEvent.click(await screen.findByRole('tab', { name: /^企业用量/ }))
    expect(at()).toBe('?tab=companies')
    const row = (await screen.findByText('云川精测')).closest('tr')
    expect(row?.textContent).toContain('5.0 MB')
    expect(row?.textContent).toContain('0.5%')
    fireEvent.click(screen.getByRole('link', { name: '已用' }))
    expect(at()).toBe('?tab=companies&sort=bytes')
    cleanup()
    const { inputsOf } = open('?tab=companies', [FILE], [], 'PLAT_EDITOR')
    expect(await screen.findByRole('button', { name: '编辑首页横幅.png' })).toBeTruthy()
    expect(screen.queryByRole('tab', { name: '企业用量' })).toBeNull()
    expect(inputsOf(fileLibrary.companies)).toEqual([])
  })
})

describe('the picker', () => {
  const pick = (more: readonly Route[] = [], rows: readonly LibraryFile[] = [FILE]) => {
    const picked = vi.fn<(picture: PickedPicture) => void>()
    const picker = <FilePicker onClose={() => undefined} onPick={picked} />
    return { picked, ...openAt(picker, '/', routesOf(rows, more)) }
  }
  const use = () => fireEvent.click(screen.getByRole('button', { name: '使用这张图片' }))

  test('gives a picture of the library with the words for it here', async () => {
    const { picked, inputsOf } = pick()
    fireEvent.click(await screen.findByRole('radio', { name: /首页横幅.png/ }))
    expect(screen.getByRole('textbox', { name: /^图片说明/ })).toHaveProperty('value', '一座桥')
    type(/^图片说明/, '')
    use()
    expect(await screen.findByText('请写图片说明，或勾选装饰图片')).toBeTruthy()
    expect(picked).not.toHaveBeenCalled()
    type(/^图片说明/, '河上的桥')
    use()
    expect(picked).toHaveBeenCalledWith(
      expect.objectContaining({ fileId: 'f1', url: '/files/f1', alt: '河上的桥', width: 1200 }),
    )
    expect(inputsOf(fileLibrary.list)[0]).toMatchObject({ kind: 'picture', page: 0 })
  })

  test('a picture that only decorates has no words', async () => {
    const { picked } = pick()
    fireEvent.click(await screen.findByRole('radio', { name: /首页横幅.png/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /装饰图片/ }))
    use()
    expect(picked).toHaveBeenCalledWith(expect.objectContaining({ alt: '' }))
  })

  test('a new one is chosen as soon as it is there', async () => {
    const { picked } = pick([
      on(files.add, {
        records: [{ fileId: 'f9', fileName: '新图.png', width: 8, height: 6, url: '/x' }],
      }),
    ])
    await screen.findByRole('radio', { name: /首页横幅.png/ })
    const input = document.querySelector('input[type=file]')!
    fireEvent.change(input, { target: { files: [new File(['x'], '新图.png')] } })
    expect(await screen.findByRole('radio', { name: /新图.png/ })).toHaveProperty('checked', true)
    type(/^图片说明/, '一张新图')
    use()
    expect(picked.mock.calls[0]?.[0]).toMatchObject({
      fileId: 'f9',
      url: '/filelibrary/api/portalpublic/appFile/openLibraryFile?fileId=f9',
    })
  })

  test('an empty library and a search without a hit say so', async () => {
    const { inputsOf } = pick([], [])
    expect(await screen.findByText('文件库暂无图片，请先上传')).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '山' } })
    fireEvent.click(screen.getByRole('button', { name: '查询' }))
    expect(await screen.findByText('没有与“山”相关的图片')).toBeTruthy()
    expect(inputsOf(fileLibrary.list).at(-1)).toMatchObject({ keyword: '山' })
  })
})
