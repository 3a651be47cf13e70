// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { type ComponentType, lazy, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { type Application, ApplicationContext } from '#web/shell/context.ts'
import { Boundary } from './Boundary.tsx'
import { earlyFields } from './early-fields.ts'

afterEach(() => document.body.replaceChildren())

/** A form whose handlers know only the values of their own rendering. */
const Form = () => {
  const [values, setValues] = useState({ name: '', place: '', note: '', agreed: false, way: 'a' })
  const [told, setTold] = useState(0)
  const change = (more: Partial<typeof values>): void => {
    setValues({ ...values, ...more })
    setTold(told + 1)
  }
  return (
    <form>
      <input
        name="name"
        value={values.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <textarea
        name="note"
        value={values.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <select
        name="place"
        value={values.place}
        onChange={({ target }) => change({ place: target.value })}
      >
        <option value="">不清楚</option>
        <option value="44">广东</option>
      </select>
      <input
        type="checkbox"
        name="agreed"
        checked={values.agreed}
        onChange={({ target }) => change({ agreed: target.checked })}
      />
      {['a', 'b'].map((way) => (
        <input
          key={way}
          type="radio"
          name="way"
          value={way}
          checked={values.way === way}
          onChange={() => change({ way })}
        />
      ))}
      <output>{JSON.stringify({ ...values, told })}</output>
    </form>
  )
}

const FILLED = { name: '张三', place: '44', note: '您好', agreed: true, way: 'b', told: 5 }

const fill = (page: HTMLElement): void => {
  page.querySelector<HTMLInputElement>('[name=name]')!.value = '张三'
  page.querySelector('textarea')!.value = '您好'
  page.querySelector('select')!.value = '44'
  page.querySelector<HTMLInputElement>('[name=agreed]')!.checked = true
  page.querySelector<HTMLInputElement>('[value=b]')!.checked = true
}

const said = (page: HTMLElement): unknown => JSON.parse(page.querySelector('output')!.textContent)

/** What the server sent of a form, before any script ran. */
const arrive = (): HTMLElement => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(<Page Part={Form} />)
  document.body.append(page)
  return page
}

const Page = ({ Part, page }: { Part: ComponentType; page?: HTMLElement }) => (
  <ApplicationContext value={{ ...(page && { early: earlyFields(page) }) } as Application}>
    <Boundary>
      <Part />
    </Boundary>
  </ApplicationContext>
)

it('keeps what was filled in before the scripts came, each change told once', async () => {
  const page = arrive()
  fill(page)
  await act(async () => void hydrateRoot(page, <Page Part={Form} page={page} />))
  expect(said(page)).toEqual(FILLED)
})

it('keeps what is filled in while the script of a part is still under way', async () => {
  const page = arrive()
  const { promise, resolve } = Promise.withResolvers<{ default: ComponentType }>()
  const Late = lazy(async () => promise)
  await act(async () => void hydrateRoot(page, <Page Part={Late} page={page} />))
  fill(page)
  await act(async () => resolve({ default: Form }))
  expect(said(page)).toEqual(FILLED)
})

it('tells nothing of fields that nobody has touched', async () => {
  const page = arrive()
  await act(async () => void hydrateRoot(page, <Page Part={Form} page={page} />))
  expect(said(page)).toMatchObject({ told: 0 })
})
