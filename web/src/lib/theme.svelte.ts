export type Theme = 'auto' | 'light' | 'dark'

const KEY = 'tafelrunde.theme'

/** Light, dark, or as the device has it. */
export const theme = $state<{ choice: Theme }>({ choice: 'auto' })

export function startTheme(): void {
  const kept = localStorage.getItem(KEY)
  setTheme(kept === 'light' || kept === 'dark' ? kept : 'auto')
}

export function setTheme(choice: Theme): void {
  theme.choice = choice
  localStorage.setItem(KEY, choice)
  if (choice === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
}
