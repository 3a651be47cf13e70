// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { news } from '#contract/news.ts'
import { search } from '#contract/search.ts'
import { siteSearch } from '#contract/site-search.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { SuggestionType } from '#domain/news/codes.ts'
import { load, save } from '#web/session/storage.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Reply } from '#web/testing/server.ts'
import { SearchCombobox } from './SearchCombobox.tsx'

const offer = (
  keyword: string,
  type: SuggestionType,
  more: { objId?: string; docNumber?: string; hit?: string } = {},
) => {
  const { objId = '', docNumber = '', hit = '' } = more
  const [before = '', after = ''] = hit === '' ? [keyword] : keyword.split(hit)
  const marks = [
    { text: before, hit: false },
    { text: hit, hit: true },
    { text: after, hit: false },
  ].filter(({ text }) => text !== '')
  return { keyword, type, objId, docNumber, marks: hit === '' ? [] : marks }
}

const POLICY = offer('高新技术企业认定', 'policy', { hit: '高新' })
const NEWS = offer('高新区动态', 'news', { hit: '高新' })

/** A field on a page that tells what is searched; suggestions as told, hot words one. */
const open = (
  more: {
    keyword?: string
    every?: boolean
    suggest?: Reply<typeof news.suggest>
    answer?: Reply<typeof siteSearch.find>
    signedIn?: boolean
  } = {},
) => {
  const searched: string[] = []
  const submit = vi.fn<() => void>()
  const { keyword = '', every = true, suggest = { records: [POLICY, NEWS] } } = more
  const Page = () => {
    const [text, setText] = useState(keyword)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SearchCombobox
          text={text}
          onText={setText}
          keyword={keyword}
          label="搜索"
          placeholder=""
          searched="policy"
          every={every}
          onChoose={(word) => searched.push(word)}
        />
      </form>
    )
  }
  const page = (
    <Routes>
      <Route path="/" element={<Page />} />
      <Route path="*" element={<p>别处</p>} />
    </Routes>
  )
  const { path, inputsOf, asked } = openAt(
    page,
    '/',
    [
      on(search.hot, { records: [{ keyword: '专精特新', pinned: true }] }),
      on(search.history, { records: [{ keyword: '留抵退税', lastTime: '2026-11-20 10:00:00' }] }),
      on(search.forget, { removed: 1 }),
      on(news.suggest, suggest),
      on(siteSearch.find, more.answer ?? { answer: null }),
    ],
    { session: more.signedIn ? { userId: 'u1', name: '周予衡' } : null },
  )
  const suggested = () => asked.filter(({ endpoint }) => endpoint === news.suggest)
  return { suggested, inputsOf, searched, submit, at: path }
}

const field = (): HTMLInputElement => screen.getByRole('combobox', { name: '搜索' })
const type = (value: string): void => void fireEvent.change(field(), { target: { value } })
const press = (key: string, more: object = {}): boolean =>
  fireEvent.keyDown(field(), { key, ...more })
const active = (): string =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''
const options = async (): Promise<string[]> =>
  (await screen.findAllByRole('option')).map((it) => it.textContent ?? '')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

describe('an empty field', () => {
  test('offers own words and hot ones, each word once', async () => {
    save('searches', ['贴息', '专精特新'])
    const { suggested } = open()
    fireEvent.focus(field())
    expect(await options()).toEqual(['贴息', '专精特新'])
    expect(screen.getByRole('group', { name: '搜索历史' })).toBeTruthy()
    expect(screen.queryByRole('group', { name: '热门搜索' })).toBeNull()
    expect(suggested()).toEqual([])
  })

  test('Delete takes an own word out, here and there; 清空历史 all of them', async () => {
    save('searches', ['贴息', '高企'])
    const { inputsOf } = open()
    fireEvent.focus(field())
    await options()
    press('ArrowDown')
    press('Delete')
    expect(load('searches')).toEqual(['高企'])
    fireEvent.click(screen.getByRole('button', { name: '清空历史' }))
    expect(load('searches')).toBeNull()
    expect(inputsOf(search.forget)).toEqual([{ keyword: '贴息' }, { keyword: '' }])
    expect(await options()).toEqual(['1专精特新'])
  })

  test('signed in, the words of the account come after those of this browser', async () => {
    save('searches', ['贴息'])
    open({ signedIn: true })
    fireEvent.focus(field())
    await screen.findByRole('option', { name: '留抵退税' })
    expect(await options()).toEqual(['贴息', '留抵退税', '1专精特新'])
  })

  test('the keyword of the address, untouched, is as good as nothing', async () => {
    const { suggested } = open({ keyword: '高企' })
    fireEvent.focus(field())
    expect(await options()).toEqual(['1专精特新'])
    expect(suggested()).toEqual([])
  })
})

describe('typing', () => {
  test('offers suggestions by kind with what fits marked, and says how many', async () => {
    open()
    type('高新')
    expect(await options()).toEqual(['高新技术企业认定', '高新区动态'])
    expect(screen.getByRole('group', { name: '政策' })).toBeTruthy()
    expect(screen.getByRole('group', { name: '新闻' })).toBeTruthy()
    expect(screen.getAllByText('高新').map(({ tagName }) => tagName)).toEqual(['MARK', 'MARK'])
    expect(field().getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('2 条搜索建议')
  })

  test('asks once typing rests, for one kind alone where one is searched alone', async () => {
    const { suggested } = open({ every: false })
    for (const text of ['高', '高新', '高新技']) type(text)
    await options()
    // The first letter is asked for when the list comes; what followed it at once is not.
    expect(suggested().at(-1)?.input).toEqual({ keyword: '高新技', type: 'policy' })
    expect(suggested().map(({ input }) => input.keyword)).not.toContain('高新')
  })

  test('a question that another has replaced is stopped, and its late answer dropped', async () => {
    const late = Promise.withResolvers<object>()
    const { suggested } = open({
      suggest: async ({ keyword }) =>
        keyword === '高' ? late.promise : { records: [offer('企业年金', 'policy')] },
    })
    type('高')
    await waitFor(() => expect(suggested()).toHaveLength(1))
    type('企业')
    expect(await options()).toEqual(['企业年金'])
    expect(suggested()[0]?.sending?.signal?.aborted).toBe(true)
    await act(async () => late.resolve({ records: [offer('高处', 'policy')] }))
    expect(await options()).toEqual(['企业年金'])
  })

  test('what answers it in a sentence comes last, and leads to the answer', async () => {
    const { at, searched, inputsOf } = open({
      suggest: {
        records: Array.from({ length: 10 }, (_one, nth) => offer(`高企${nth}`, 'policy')),
      },
      answer: { answer: { card: { answerId: 'what-for', question: '高企有什么好处' } } },
    })
    type('高企好处')
    const answer = await screen.findByRole('option', { name: '高企有什么好处' })
    expect(await options()).toHaveLength(10)
    expect(answer.closest('[role="group"]')?.getAttribute('aria-label')).toBe('解答')
    press('ArrowUp')
    expect(active()).toBe('高企有什么好处')
    press('Enter')
    expect(at()).toBe('/answers?id=what-for')
    expect(searched).toEqual([])
    expect(inputsOf(siteSearch.find).at(-1)).toEqual({ keyword: '高企好处', pageSize: 1 })
  })

  test('a refused answer leaves the suggestions, and another kind asks for none', async () => {
    open({ answer: apiError('tooMany') })
    type('高新')
    expect(await options()).toEqual(['高新技术企业认定', '高新区动态'])
  })

  test('a refusal shows nothing and breaks nothing', async () => {
    const { submit, suggested } = open({
      suggest: apiError('tooMany'),
    })
    type('高新')
    await waitFor(() => expect(suggested().length).toBeGreaterThan(0))
    expect(screen.queryByRole('option')).toBeNull()
    expect(field().getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.submit(field().closest('form')!)
    expect(submit).toHaveBeenCalledOnce()
  })
})

describe('keys', () => {
  test('arrows go round by way of the field, Home and End to the ends', async () => {
    open()
    type('高新')
    await options()
    const seen = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => {
      press(key)
      return active()
    })
    const [first, last] = ['高新技术企业认定', '高新区动态']
    expect(seen).toEqual([first, last, '', last, first, last])
  })

  test('Home and End belong to the text while nothing is chosen', async () => {
    open()
    type('高新')
    await options()
    expect(press('Home')).toBe(true)
    expect(press('End')).toBe(true)
    expect(active()).toBe('')
  })

  test('Enter searches a word of the own kind, and goes to the list of another', async () => {
    const { searched, at, submit } = open()
    type('高新')
    await options()
    press('ArrowDown')
    expect(press('Enter')).toBe(false)
    expect(searched).toEqual(['高新技术企业认定'])
    expect(screen.queryByRole('listbox')).toBeNull()
    fireEvent.click(field())
    await options()
    press('ArrowUp')
    press('Enter')
    expect(at()).toBe('/newsList?q=高新区动态')
    expect(submit).not.toHaveBeenCalled()
  })

  test('Enter on text alone is left to the form; on the one 文号 it opens the document', async () => {
    const numbered = offer('高新技术企业认定管理办法', 'policy', {
      objId: 'gaoqi',
      docNumber: '国科发火〔2016〕32号',
    })
    const { at } = open({
      suggest: ({ keyword }) => ({ records: keyword.includes('32') ? [numbered] : [POLICY] }),
    })
    type('高新')
    await screen.findByRole('option', { name: '高新技术企业认定' })
    expect(press('Enter')).toBe(true)
    type('国科发火2016 32')
    await screen.findByRole('option', { name: '高新技术企业认定管理办法国科发火〔2016〕32号' })
    expect(press('Enter')).toBe(false)
    expect(at()).toBe('/policy/detail?id=gaoqi')
  })

  test('Esc closes the list, keeps the text, and arrows open it again', async () => {
    open()
    type('高新')
    await options()
    expect(press('Escape')).toBe(false)
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field().value).toBe('高新')
    expect(press('Escape')).toBe(true)
    press('ArrowDown')
    expect(await options()).toHaveLength(2)
  })

  test('the list goes when the focus does, and when the form is sent', async () => {
    open()
    type('高新')
    await options()
    fireEvent.blur(field())
    expect(screen.queryByRole('listbox')).toBeNull()
    fireEvent.focus(field())
    await options()
    fireEvent.submit(field().closest('form')!)
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})

describe('an input method', () => {
  test('keeps its keys: nothing is chosen, sent or asked while it composes', async () => {
    const { suggested, searched, submit } = open()
    fireEvent.focus(field())
    await options()
    press('ArrowDown')
    fireEvent.compositionStart(field())
    type("gao'xin")
    expect(press('Enter', { isComposing: true })).toBe(false)
    expect(press('Enter', { keyCode: 229 })).toBe(false)
    expect(press('ArrowDown', { isComposing: true })).toBe(true)
    expect({ searched, sent: submit.mock.calls.length }).toEqual({ searched: [], sent: 0 })
    type('高新')
    fireEvent.compositionEnd(field())
    expect(await screen.findByRole('option', { name: '高新区动态' })).toBeTruthy()
    expect(suggested().map(({ input }) => input.keyword)).toEqual(['高新'])
  })
})

describe('on a phone', () => {
  test('the field becomes a sheet that 取消 closes', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('599px'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
    try {
      open()
      act(() => field().focus())
      await options()
      fireEvent.click(screen.getByRole('button', { name: '取消' }))
      expect(screen.queryByRole('listbox')).toBeNull()
      expect(document.activeElement).not.toBe(field())
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
