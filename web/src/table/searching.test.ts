import { expect, it } from 'vitest'
import type { Section } from '../lib/wire'
import { found } from './searching'

const rule = (id: string, title: string, text: string) => ({
  id,
  title: { de: title, en: title },
  text: { de: text, en: text },
  source: '',
  status: '',
  rulings: [],
  reason: null,
})
const book: Section[] = [
  {
    id: '1',
    title: { de: 'Zug', en: 'Turn' },
    rules: [rule('X-1.1', 'Verstärken', 'Lege eine Karte an'), rule('X-1.2', 'Angreifen', 'Zahle Karten')],
  },
  { id: '2', title: { de: 'Ende', en: 'End' }, rules: [rule('X-2.1', 'Sieg', 'Wer 15 Kronen hat')] },
]

it('finds by words, ids and without accents', () => {
  expect(found(book, 'verstarken', 'de').flatMap((s) => s.rules.map((r) => r.id))).toEqual(['X-1.1'])
  expect(found(book, 'x-2', 'de').flatMap((s) => s.rules.map((r) => r.id))).toEqual(['X-2.1'])
  expect(found(book, 'karte zahle', 'de').flatMap((s) => s.rules.map((r) => r.id))).toEqual(['X-1.2'])
  expect(found(book, ' ', 'de')).toHaveLength(2)
  expect(found(book, 'drache', 'de')).toEqual([])
})
