import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MarkedTitle } from './MarkedTitle.tsx'

const html = (marks: { text: string; hit: boolean }[], plain = ''): string =>
  render(<MarkedTitle marks={marks} plain={plain} />).container.innerHTML

test('what was found is marked, and lines break where words of the whole title end', () => {
  const marks = [
    { text: '2026 年 5 月 15 日', hit: false },
    { text: '高新技术企业', hit: true },
    { text: '认定<通知>', hit: false },
  ]
  const made = html(marks)
  expect(made).toContain('<mark>高新技术企业</mark>')
  expect(made).toContain('5\u00a0月\u00a015\u00a0日'.replaceAll('\u00a0', '&nbsp;'))
  expect(made).not.toContain('<通知>')
  expect(render(<MarkedTitle marks={marks} plain="" />).container.textContent).toContain(
    '认定<通知>',
  )
  expect(made).toContain('<wbr>')
})

test('without runs it is the plain title', () => {
  expect(html([], '广东省电子信息')).toContain('广东省')
})
