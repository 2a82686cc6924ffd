import type { Component } from 'svelte'
import Arythea from '~icons/game-icons/overlord-helm'
import Goldyx from '~icons/game-icons/dragon-shield'
import Norowas from '~icons/game-icons/elf-helmet'
import Tovak from '~icons/game-icons/visored-helm'

/** The picture of each hero. */
export const HEROES: Record<string, Component> = { arythea: Arythea, goldyx: Goldyx, norowas: Norowas, tovak: Tovak }
