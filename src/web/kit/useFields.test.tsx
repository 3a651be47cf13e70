// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { typing, useFields } from './useFields.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const Form = ({ restore }: { restore?: () => { name: string } }) => {
  const form = useFields({
    prefix: 'try',
    empty: { name: '', town: '' },
    order: ['name', 'town'],
    problem: (field, values) => (values[field] === '' ? `${field}?` : null),
    ...(restore === undefined ? {} : { restore }),
  })
  const { formRef, faults, problems } = form
  return (
    <form ref={formRef}>
      <input aria-label="name" id={form.idOf('name')} {...typing(form, 'name')} />
      <input aria-label="town" id={form.idOf('town')} {...typing(form, 'town')} />
      <button type="button" onClick={() => form.passes()}>
        send
      </button>
      <output>{JSON.stringify({ problems, faults: faults.map(({ id }) => id) })}</output>
    </form>
  )
}

const said = () => JSON.parse(screen.getByRole('status').textContent)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('a message waits until its field is left, then follows the typing', () => {
  render(<Form />)
  fireEvent.blur(field('name'))
  expect(said()).toEqual({ problems: {}, faults: [] })
  fireEvent.click(screen.getByRole('button'))
  expect(said()).toEqual({
    problems: { name: 'name?', town: 'town?' },
    faults: ['try-name', 'try-town'],
  })
  fireEvent.change(field('name'), { target: { value: 'x' } })
  expect(said()).toEqual({ problems: { name: null, town: 'town?' }, faults: [] })
})

test('one wrong field takes the focus itself', () => {
  render(<Form restore={() => ({ name: 'kept' })} />)
  expect(field('name').value).toBe('kept')
  fireEvent.click(screen.getByRole('button'))
  expect(document.activeElement).toBe(field('town'))
})

test('what was typed before the scripts ran stands over what was kept', async () => {
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Form />)
  document.body.append(root)
  field('town').value = 'typed early'
  await act(async () => hydrateRoot(root, <Form restore={() => ({ name: 'kept' })} />))
  expect([field('name').value, field('town').value]).toEqual(['kept', 'typed early'])
})

const Agreement = () => {
  const { formRef, values, change } = useFields({
    prefix: 'agree',
    empty: { agreed: false, read: false },
    order: ['agreed', 'read'],
    problem: () => null,
  })
  return (
    <form ref={formRef}>
      {(['agreed', 'read'] as const).map((name) => (
        <input
          key={name}
          aria-label={name}
          type="checkbox"
          name={name}
          checked={values[name]}
          onChange={({ target }) => change({ [name]: target.checked })}
        />
      ))}
      <output>{JSON.stringify(values)}</output>
    </form>
  )
}

test('a box that was ticked before the scripts ran is ticked, not a text', async () => {
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Agreement />)
  document.body.append(root)
  field('agreed').checked = true
  await act(async () => hydrateRoot(root, <Agreement />))
  expect(said()).toEqual({ agreed: true, read: false })
})
