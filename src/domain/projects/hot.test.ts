import { expect, test } from 'vitest'
import { byHeat } from './hot.ts'

test('orders weigh more than views, views more than a pick, and equals keep their place', () => {
  const projects = [
    { id: 'first', orders: 0, views: 0, hot: false },
    { id: 'second', orders: 0, views: 0, hot: false },
    { id: 'picked', orders: 0, views: 0, hot: true },
    { id: 'seen', orders: 0, views: 9, hot: false },
    { id: 'ordered', orders: 1, views: 0, hot: false },
  ]
  expect(projects.toSorted(byHeat).map(({ id }) => id)).toEqual([
    'ordered',
    'seen',
    'picked',
    'first',
    'second',
  ])
})
