// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ArticleEditor } from './ArticleEditor.tsx'
import type { Piece } from './article.ts'

// The editor scrolls to what was pasted, which asks where it stands; nothing is laid out here.
beforeAll(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect()
})
afterEach(cleanup)

const piece = (more: Partial<Piece>): Piece => ({
  kind: 'paragraph',
  text: '',
  items: [],
  head: [],
  rows: [],
  ...more,
})
const ARTICLE = [
  piece({ kind: 'heading', text: '变化' }),
  piece({ text: '两项变化。' }),
  piece({ kind: 'list', text: '包括：', items: ['标准', '流程'] }),
  piece({ kind: 'table', text: '金额', head: ['档', '万元'], rows: [['一', '10']] }),
]

const open = (value: readonly Piece[], locked = false) => {
  const onChange = vi.fn<(value: readonly Piece[]) => void>()
  render(
    <ArticleEditor
      id="content-blocks"
      label="正文"
      describedBy={undefined}
      invalid={false}
      value={value}
      locked={locked}
      onChange={onChange}
    />,
  )
  return { onChange, box: screen.getByRole('textbox', { name: '正文' }) }
}

const pasted = (box: HTMLElement, html: string): void => {
  box.focus()
  fireEvent.paste(box, {
    clipboardData: {
      getData: (type: string) => (type === 'text/html' ? html : ''),
      types: ['text/html'],
      files: [],
      items: [],
    },
  })
}

test('an article opens as one text, unchanged, with the tools that its pieces allow', () => {
  const { onChange, box } = open(ARTICLE)
  expect(box.querySelector('h2')?.textContent).toBe('变化')
  expect([...box.querySelectorAll('p[data-lead]')].map((one) => one.textContent)).toEqual([
    '包括：',
    '金额',
  ])
  expect(box.querySelectorAll('li')).toHaveLength(2)
  expect(box.querySelectorAll('th')).toHaveLength(2)
  expect(onChange).not.toHaveBeenCalled()
  const tools = screen.getByRole('toolbar', { name: '格式' })
  expect([...tools.querySelectorAll('button')].map(({ title }) => title)).toEqual(
    expect.arrayContaining(['标题', '列表', '插入表格', '撤销', '重做']),
  )
  for (const name of ['小标题', '加粗', '编号列表', '引用', '插入图片'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('what is pasted of Word keeps its structure and drops its styles', () => {
  const { onChange, box } = open([])
  pasted(
    box,
    `<h1 style="color:red">关于申报</h1><p class="MsoNormal"><b>请</b>按<a href="https://a.cn">通知</a>办理。</p>
     <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">1.  甲</p>
     <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">2.  乙</p>
     <table><tr><td><p>档</p></td><td>万元</td></tr><tr><td>一</td><td>10</td></tr></table>`,
  )
  expect(onChange.mock.lastCall?.[0]).toEqual([
    piece({ kind: 'heading', text: '关于申报' }),
    piece({ text: '请按通知办理。' }),
    piece({ kind: 'list', items: ['甲', '乙'] }),
    piece({ kind: 'table', head: ['档', '万元'], rows: [['一', '10']] }),
  ])
})

test('what waits for review is read only', () => {
  const { box } = open(ARTICLE, true)
  expect(box.getAttribute('contenteditable')).toBe('false')
  expect(screen.queryByRole('toolbar')).toBeNull()
})
