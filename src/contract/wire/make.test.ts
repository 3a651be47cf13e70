import { describe, expect, test } from 'vitest'
import { contract } from '../index.ts'
import type { Endpoint } from './endpoint.ts'
import { factory, make } from './make.ts'
import * as schema from './schema.ts'

const person = schema.object({
  id: schema.id(),
  name: schema.text(20, 1),
  age: schema.int({ min: 1 }),
  score: schema.number(),
  active: schema.boolean(),
  born: schema.day(),
  state: schema.oneOf(['new', 'old']),
  note: schema.withDefault(schema.text(), 'none'),
  home: schema.object({ city: schema.text(), street: schema.text() }),
  boss: schema.orNull(schema.object({ name: schema.text() })),
  pets: schema.array(schema.object({ name: schema.text(), age: schema.int() })),
  labels: schema.map(schema.text()),
})

describe('a value of a schema', () => {
  test('is the emptiest one that the schema reads', () => {
    expect(make(person)).toEqual({
      id: 'text',
      name: 'text',
      age: 1,
      score: 0,
      active: false,
      born: '',
      state: 'new',
      note: 'none',
      home: { city: '', street: '' },
      boss: null,
      pets: [],
      labels: {},
    })
  })

  test('has the given fields at their places, at every depth', () => {
    const value = make(person, {
      name: '甲',
      home: { city: '合肥市' },
      boss: {},
      pets: [{ name: '咪咪' }, { age: 3 }],
      labels: { a: 'A' },
    })
    expect(value.name).toBe('甲')
    expect(value.home).toEqual({ city: '合肥市', street: '' })
    expect(value.boss).toEqual({ name: '' })
    expect(value.pets).toEqual([
      { name: '咪咪', age: 0 },
      { name: '', age: 3 },
    ])
    expect(value.labels).toEqual({ a: 'A' })
  })

  test('is a new one every time', () => {
    expect(make(person).pets).not.toBe(make(person).pets)
  })

  test('must fit the schema: fields that it does not know and wrong values are named', () => {
    expect(() => make(person, { nam: '甲' } as never)).toThrow('knows no field nam')
    expect(() => make(person, { state: 'gone' as never })).toThrow('refuses it: state')
  })

  test('cannot be made where nothing plain fits', () => {
    expect(() => make(schema.pattern(/^[A-Z]{7}$/))).toThrow('must be given')
    expect(make(schema.pattern(/^[A-Z]{7}$/), 'ABCDEFG')).toBe('ABCDEFG')
  })
})

test('a factory has usual fields, of which an object is replaced in part and a list whole', () => {
  const personOf = factory(person, {
    name: '甲',
    home: { city: '合肥市', street: '望江路' },
    pets: [{ name: '咪咪' }],
  })
  expect(personOf().home).toEqual({ city: '合肥市', street: '望江路' })
  expect(personOf({ home: { street: '长江路' }, pets: [] })).toMatchObject({
    name: '甲',
    home: { city: '合肥市', street: '长江路' },
    pets: [],
  })
})

const ENDPOINTS = Object.values(contract).flatMap((calls): Endpoint[] => Object.values(calls))

test.each(ENDPOINTS.map((one) => [`${one.method} ${one.path}`, one] as const))(
  'the answer of %s can be made',
  (_name, endpoint) => {
    expect(() => make(endpoint.output)).not.toThrow()
  },
)
