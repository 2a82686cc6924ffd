import type { Lesson } from './board'

/** A lesson with its title and text as pairs, German first. */
export const lesson = (
  title: [string, string],
  text: [string, string],
  rest: Omit<Lesson, 'title' | 'text'>,
): Lesson => ({
  title: { de: title[0], en: title[1] },
  text: { de: text[0], en: text[1] },
  ...rest,
})
