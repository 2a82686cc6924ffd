import { expect, it } from 'vitest'
import { parse } from './router.svelte'

const route = (path: string) => parse(new URL(path, 'http://table.example'))

it('knows every page', () => {
  expect(route('/')).toEqual({ page: 'lobby' })
  expect(route('/new/avalon')).toEqual({ page: 'new', game: 'avalon' })
  expect(route('/t/a-b_C')).toEqual({ page: 'table', id: 'a-b_C', learn: false })
  expect(route('/t/x?learn')).toEqual({ page: 'table', id: 'x', learn: true })
  expect(route('/replay/x')).toEqual({ page: 'replay', id: 'x', at: null, review: false })
  expect(route('/replay/x?at=17')).toEqual({ page: 'replay', id: 'x', at: 17, review: false })
  expect(route('/replay/x?at=-1&review')).toEqual({ page: 'replay', id: 'x', at: null, review: true })
  expect(route('/rules/saga#SG-1.2')).toEqual({ page: 'rules', game: 'saga', rule: 'SG-1.2' })
  expect(route('/learn/saga')).toEqual({ page: 'learn', game: 'saga' })
  expect(route('/me')).toEqual({ page: 'me' })
  expect(route('/history')).toEqual({ page: 'history' })
  expect(route('/p/a-b_C')).toEqual({ page: 'profile', id: 'a-b_C' })
  expect(route('/leaderboard/saga')).toEqual({ page: 'leaderboard', game: 'saga' })
})

it('says so when there is none', () => {
  for (const path of ['/nothing', '/t', '/t/a/b', '/me/x', '/p', '/friends/x'])
    expect(route(path)).toEqual({ page: 'missing' })
})
