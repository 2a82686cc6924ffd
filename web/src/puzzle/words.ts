import type { Text } from '../lib/wire'

const t = (de: string, en: string): Text => ({ de, en })

/** Every word about puzzles. */
export const texts = {
  puzzle: t('Rätsel', 'Puzzle'),
  puzzles: t('Rätsel', 'Puzzles'),
  ofGame: t('Rätsel: {game}', 'Puzzles: {game}'),
  today: t('Rätsel des Tages', 'Puzzle of the day'),
  about: t(
    'Stellungen aus Partien von Bots. In einem Zug ist etwas zu erreichen, ohne Glück und gegen jede Antwort: Jede Zugfolge wurde nachgerechnet.',
    'Positions from games between bots. Something can be reached within the turn, without luck and whatever others do: every line was looked at.',
  ),
  rating: t('Schwierigkeit {n} von 5', 'Difficulty {n} of 5'),
  solve: t('Lösen', 'Solve it'),
  more: t('Alle Rätsel', 'All puzzles'),
  open: t('Dein Zug. Der Verlauf beginnt hier.', 'Your move. The log begins here.'),
  solved: t('Gelöst!', 'Solved!'),
  missed: t('Diesmal nicht.', 'Not this time.'),
  again: t('Noch einmal', 'Again'),
  back: t('Zurück', 'Take back'),
  solution: t('Lösung zeigen', 'Show the solution'),
  solutionTab: t('Lösung', 'Solution'),
  hidden: t(
    'Die Lösung wird erst erzählt, wenn du sie sehen willst.',
    'The solution is only told when you ask for it.',
  ),
  next: t('Nächstes Rätsel', 'Next puzzle'),
  proof: t(
    '{n} Entscheidungen; {first} erste Züge führen zum Ziel; {lines} Züge wurden dafür geprüft.',
    '{n} decisions; {first} first moves lead to the goal; {lines} moves were tried for the proof.',
  ),
  proofOne: t(
    '{n} Entscheidungen; nur ein erster Zug führt zum Ziel; {lines} Züge wurden dafür geprüft.',
    '{n} decisions; only one first move leads to the goal; {lines} moves were tried for the proof.',
  ),
  none: t('Für dieses Spiel gibt es noch keine Rätsel.', 'There are no puzzles for this game yet.'),
}
