import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
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
