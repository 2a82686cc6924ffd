import { expect, it } from 'vitest'
import { withFile } from './api'

it('hands a file on without touching its numbers', () => {
  const body = withFile(
    { game: 'avalon', seats: [{ kind: 'me' }] },
    { as: 'record', text: '{"seed": 9007199254740993}' },
  )
  expect(body).toContain('9007199254740993')
  expect(JSON.parse(body)).toMatchObject({ game: 'avalon', record: {} })
})
