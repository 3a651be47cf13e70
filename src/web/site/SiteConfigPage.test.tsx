// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fileLibrary, libraryLink } from '#contract/file-library.ts'
import { reminders } from '#contract/reminders.ts'
import { type OwnSettings, sites } from '#contract/site.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import SiteSettings from '#web/shell/console/SiteSettings.tsx'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import { changedIn, spelled } from './settings.ts'

afterEach(cleanup)

const BASE = make(partOf(sites.one.output, 'base'), {
  webName: '策桥',
  tagline: '企业科创服务平台',
  favicon: '/logo.svg',
  logo: '/logo.svg',
  switches: { greeting: true },
  sectionNames: { home: '首页' },
  hotlines: { '0': '000-1', '1': '000-2' },
  recordNumber: '云ICP备（示例）00000000号',
  recordUrl: 'https://beian.miit.gov.cn/',
  copyright: '© 2026 策桥',
})
const NOTHING = Object.fromEntries(
  Object.keys(BASE).map((name) => [name, null]),
) as unknown as OwnSettings
const GD: OwnSettings = { ...NOTHING, recordNumber: '粤ICP备（示例）00000000号' }
const BJ = 'bj.ceqiao.example'
const stamp = (version: number) => ({
  version,
  updateTime: '2026-11-22 09:00:00',
  updateUser: '平台管理员',
  note: version === 2 ? '换备案号' : '',
})

const PICTURE = make(partOf(fileLibrary.list.output, 'records'), {
  fileId: 'f-1',
  fileName: '新标志.png',
  url: `${libraryLink.path}?fileId=f-1`,
  alt: '',
})

const open = (
  query: string,
  saved: { version: number } | Error = { version: 3 },
  permissions: readonly string[] = ['site:edit', 'files:manage'],
) => {
  const routes: readonly Route[] = [
    // The preview's own header.
    on(reminders.count, { chatNum: 0 }),
    on(fileLibrary.list, { records: [PICTURE], total: 1, pageSize: 12 }),
    on(sites.list, {
      records: ['default', 'gd.ceqiao.example'].map((variant) => ({
        ...stamp(2),
        variant,
        webName: '策桥',
        ownCount: 1,
      })),
      open: true,
    }),
    on(sites.one, ({ variant }) => ({
      ...stamp(2),
      variant,
      own: variant === 'default' ? BASE : variant === BJ ? NOTHING : GD,
      base: BASE,
    })),
    on(sites.versions, {
      records: [
        { ...stamp(2), own: GD },
        { ...stamp(1), own: NOTHING },
      ],
      total: 2,
      pageSize: 20,
    }),
    on(sites.save, saved),
  ]
  const opened = openAt(<SiteSettings />, `/admin/siteConfig${query}`, routes, {
    session: { permissions: [...permissions] },
  })
  return { ...opened, saves: () => opened.inputsOf(sites.save) }
}

test('a logo is chosen from 文件库 without words for it, seen at once, and taken away again', async () => {
  open('')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^标志/ })
  expect(screen.getByRole<HTMLImageElement>('img', { name: '当前的标志' }).src).toContain(
    field.value,
  )
  fireEvent.click(screen.getByRole('button', { name: '从文件库选择或上传标志' }))
  const picker = within(await screen.findByRole('dialog', { name: '选择图片' }))
  fireEvent.click(await picker.findByRole('radio', { name: /新标志/ }))
  expect(picker.queryByRole('textbox', { name: /图片说明$/ })).toBeNull()
  fireEvent.click(picker.getByRole('button', { name: '使用这张图片' }))
  expect(field.value).toBe(PICTURE.url)
  expect(screen.getByRole('img', { name: '当前的标志' }).getAttribute('src')).toBe(PICTURE.url)
  expect(screen.getByRole('button', { name: '发布 1 项修改' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '移除标志' }))
  expect(field.value).toBe('')
})

test('who may not see 文件库 writes the address of a picture', async () => {
  open('', { version: 3 }, ['site:edit'])
  await screen.findByRole('textbox', { name: /^标志/ })
  expect(screen.queryByRole('button', { name: /^从文件库/ })).toBeNull()
})

test('a change is shown in the preview, asked about and published with its note', async () => {
  const { saves, overlays } = open('')
  const name = await screen.findByRole('textbox', { name: /^网站名称/ })
  const idle = screen.getByRole('button', { name: '发布' })
  expect(idle.getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(name, { target: { value: '策桥云' } })
  expect(screen.getByText(/欢迎来到策桥云/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '发布 1 项修改' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: '发布到默认站点？' }))
  expect(dialog.getByText('策桥').tagName).toBe('DEL')
  expect(dialog.getByText('策桥云').tagName).toBe('INS')
  fireEvent.change(dialog.getByRole('textbox', { name: /^修改说明/ }), {
    target: { value: '改名' },
  })
  fireEvent.click(dialog.getByRole('button', { name: '发布' }))
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toEqual({
    variant: 'default',
    version: 2,
    own: JSON.stringify({ ...BASE, webName: '策桥云' }),
    note: '改名',
  })
  await waitFor(() => expect(overlays.get().toasts.at(-1)?.text).toBe('已发布第 3 版'))
})

test('where it does not stand beside the fields, the preview is one button away', async () => {
  open('')
  const name = await screen.findByRole('textbox', { name: /^网站名称/ })
  fireEvent.change(name, { target: { value: '策桥云' } })
  fireEvent.click(screen.getByRole('button', { name: '预览' }))
  const dialog = within(screen.getByRole('dialog', { name: '预览' }))
  expect(dialog.getByText(/欢迎来到策桥云/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: '关闭' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: '发布 1 项修改' })).toBeTruthy()
})

test('a banner takes its picture from 文件库 and opens a section, or an address of its own', async () => {
  const { saves } = open('')
  fireEvent.click(await screen.findByRole('button', { name: '添加横幅' }))
  fireEvent.click(screen.getByRole('button', { name: '从文件库选择或上传第 1 个横幅的图片' }))
  const picker = within(await screen.findByRole('dialog', { name: '选择图片' }))
  fireEvent.click(await picker.findByRole('radio', { name: /新标志/ }))
  fireEvent.click(picker.getByRole('button', { name: '使用这张图片' }))
  const place = screen.getByRole('combobox', { name: '第 1 个横幅的点击后打开' })
  fireEvent.change(place, { target: { value: '/policy' } })
  expect(screen.queryByRole('textbox', { name: /点击后打开的地址/ })).toBeNull()
  fireEvent.change(place, { target: { value: 'other' } })
  fireEvent.change(screen.getByRole('textbox', { name: '第 1 个横幅的点击后打开的地址' }), {
    target: { value: 'https://www.most.gov.cn/' },
  })
  fireEvent.change(screen.getByRole('textbox', { name: '第 1 个横幅的替代文字' }), {
    target: { value: '政策解读' },
  })
  fireEvent.click(screen.getByRole('button', { name: '发布 1 项修改' }))
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '发布' }),
  )
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(JSON.parse(saves()[0]?.own ?? '').banners).toEqual([
    { image: PICTURE.url, link: 'https://www.most.gov.cn/', alt: '政策解读' },
  ])
})

test('what cannot be used is told at its field and not published', async () => {
  open('')
  fireEvent.change(await screen.findByRole('textbox', { name: /^标志/ }), {
    target: { value: 'javascript:alert(1)' },
  })
  expect(screen.getByText('请填写站内地址（/ 开头）或 https 地址')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('请先改正“标志”再发布')
  expect(screen.queryByRole('button', { name: /^发布/ })).toBeNull()
})

test('a host says something itself, or follows the default site', async () => {
  const { saves } = open('?site=gd.ceqiao.example')
  expect(await screen.findByText('沿用默认站点：企业科创服务平台')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: '本站另设标语' }))
  fireEvent.change(screen.getByRole('textbox', { name: '标语' }), { target: { value: '广东站' } })
  fireEvent.click(screen.getByRole('checkbox', { name: '本站另设备案号' }))
  fireEvent.click(screen.getByRole('button', { name: '发布 2 项修改' }))
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '发布' }),
  )
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]?.own).toBe(JSON.stringify({ ...NOTHING, tagline: '广东站' }))
})

test('a host is entered, and then has a record number of its own', async () => {
  const { saves } = open('', { version: 1 })
  const host = await screen.findByRole('textbox', { name: '添加站点' })
  fireEvent.change(host, { target: { value: 'https://x' } })
  fireEvent.click(screen.getByRole('button', { name: '添加' }))
  expect(screen.getByText('请填写域名，不含 https:// 和端口')).toBeTruthy()
  fireEvent.change(host, { target: { value: ' BJ.ceqiao.example ' } })
  fireEvent.click(screen.getByRole('button', { name: '添加' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: '本站另设备案号' }))
  fireEvent.change(screen.getByRole('textbox', { name: '备案号' }), {
    target: { value: '京ICP备（示例）00000000号' },
  })
  fireEvent.click(screen.getByRole('button', { name: '发布 1 项修改' }))
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '发布' }),
  )
  await waitFor(() => expect(saves()[0]?.variant).toBe(BJ))
})

test('an old version comes back into the form, and is published by hand', async () => {
  open('?site=gd.ceqiao.example')
  fireEvent.click(await screen.findByRole('button', { name: '版本' }))
  const drawer = within(await screen.findByRole('dialog', { name: '版本' }))
  expect(await drawer.findByText('换备案号')).toBeTruthy()
  expect(drawer.getByText('粤ICP备（示例）00000000号').tagName).toBe('INS')
  fireEvent.click(drawer.getByRole('button', { name: '取回第 1 版' }))
  expect(await screen.findByText('沿用默认站点：云ICP备（示例）00000000号')).toBeTruthy()
  expect(screen.getByRole('button', { name: '发布 1 项修改' })).toBeTruthy()
})

test('a refusal stays in the question, and nothing typed is lost', async () => {
  open('', apiError('conflict', '数据已被修改，请刷新'))
  const name = await screen.findByRole('textbox', { name: /^网站名称/ })
  fireEvent.change(name, { target: { value: '策桥云' } })
  fireEvent.click(screen.getByRole('button', { name: '发布 1 项修改' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: '发布' }))
  expect(await dialog.findByText('数据已被修改，请刷新')).toBeTruthy()
  expect((name as HTMLInputElement).value).toBe('策桥云')
})

test('values in words, and what differs', () => {
  expect(spelled('switches', { greeting: false, location: true })).toBe('隐藏：顶栏问候语')
  expect(spelled('banners', [])).toBe('没有')
  expect(spelled('demo', true)).toBe('是')
  expect(spelled('tagline', null)).toBe('沿用默认站点')
  expect(changedIn(BASE, { ...BASE, demo: true, tagline: '' })).toEqual(['tagline', 'demo'])
})
