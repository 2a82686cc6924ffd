import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { TableView } from '../../../lib/wire'
import { tutorial } from './tutorial'

it('looks only at what is there', () => {
  const drawn = ['../Board', '../hero/Hero', '../Strip']
    .map((name) => readFileSync(new URL(`${name}.svelte`, import.meta.url), 'utf8'))
    .join('')
  const looks = new Set(tutorial.lessons.flatMap(({ look }) => look ?? []))
  looks.forEach((look) => expect(drawn).toMatch(new RegExp(`class="([^"]* )?${look.slice(1)}[ "]`)))
})

it('links rules that exist', () => {
  const book = readFileSync(
    new URL('../../../../../src/tafelrunde/games/mage_knight/rulebook.toml', import.meta.url),
    'utf8',
  )
  const rules = tutorial.lessons.flatMap(({ rules }) => rules ?? [])
  expect(rules.length).toBeGreaterThan(20)
  rules.forEach((rule) => expect(book).toContain(`id = "${rule}"`))
})

const titled = (title: string) => tutorial.lessons.find((lesson) => lesson.title.en === title)
const doing = (step: string, acted: number) => ({ view: { step: { step }, turn: { acted } } }) as unknown as TableView

it('calls an action done when it is, not while it goes on', () => {
  const when = titled('The end of a turn')?.when
  expect(['Talk', 'Combat', 'Rewards', 'Turn'].map((step) => when?.(doing(step, 1)))).toEqual([
    ...[false, false, false, true],
  ])
  expect(when?.(doing('Turn', 0))).toBe(false)
})

it('speaks of dragging the map when it is in sight, not below the tactics', () => {
  const dragging = tutorial.lessons.filter(({ text }) => text.en.includes('Drag the map'))
  expect(dragging.map(({ when }) => [when?.(doing('ChooseTactic', 0)), when?.(doing('Turn', 0))])).toEqual([
    [false, true],
  ])
})
