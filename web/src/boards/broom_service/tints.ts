import type { Role } from './view'

/** The paper of a role and the ink of its sign: by its potion, by the first land it goes to, or the sky's. */
const TINTS: Record<string, { tint: string; deep: string }> = {
  orange: { tint: '#f0c48a', deep: '#8a4503' },
  violet: { tint: '#cfaee2', deep: '#5d2877' },
  green: { tint: '#aed4a3', deep: '#1c5a2b' },
  mountain: { tint: '#c9c0b6', deep: '#2b2320' },
  hill: { tint: '#e2d88a', deep: '#2b2320' },
  forest: { tint: '#abc588', deep: '#2b2320' },
  heath: { tint: '#dcb3d0', deep: '#2b2320' },
}
const SKY = { tint: '#b1d2ea', deep: '#2b2320' }

export const tintOf = (role: Role): { tint: string; deep: string } =>
  TINTS[role.potion ?? role.terrains?.[0] ?? ''] ?? SKY
