/** The drawings of the terrains as data: lines and dots of a look, and a motif that is set in many places. */
import type { Terrain } from '../view'

/** a class of Terrain.svelte, and a path */
export type Stroke = readonly [look: string, path: string]
/** x, y and a size: of a motif how large it is, of a dot its radius and, where it is flat, the other one */
type Spot = readonly number[]

interface Drawing {
  dots?: { look: string; at: Spot[] }
  lines?: Stroke[]
  motif?: keyof typeof MOTIFS
  places?: Spot[]
  /** the class of the motif, where its strokes have none */
  look?: string
  /** the motif goes beyond the hex */
  clipped?: true
}

const spots = (written: string): Spot[] => written.split(' ').map((spot) => spot.split(',').map(Number))

/** What is drawn again and again, standing on 0, 0. */
export const MOTIFS = {
  tree: [
    ['trunk', 'M-1 0h2v-5h-2z'],
    ['pine', 'M0-20l5 8h-2.2l4.2 6h-2.6l3.6 5h-16l3.6-5h-2.6l4.2-6H-5z'],
    ['dark', 'M0-20l5 8h-2.2l4.2 6h-2.6l3.6 5H0z'],
  ],
  tuft: [['', 'M0 0c-1-4-3-6-4-8M0 0c0-5 0-7 .5-10M0 0c1-4 3-5 5-7']],
  hill: [
    ['mound', 'M-22 0Q-12-19 0-19T22 0Z'],
    ['dark', 'M0-19Q12-19 22 0H4Q10-8 0-19Z'],
    ['stroke', 'M-14-5q5-8 10-9M-9-2q4-6 7-7'],
  ],
  peak: [
    ['rock', 'M-24 0L-6-31L-1-24L4-34L24 0Z'],
    ['dark', 'M4-34L24 0H5L9-9L3-15Z'],
    ['snow', 'M-12-21L-6-31L-1-24L4-34L12-20L7-22L4-16L0-20L-5-17L-7-22Z'],
  ],
  wave: [['', 'M-12 0q3-4 6 0t6 0t6 0t6 0']],
  reed: [
    ['stem', 'M0 0q1-7 0-14M0 0q-3-5-5-9M0 0q3-4 5-8'],
    ['bulb', 'M0-16v6'],
  ],
} satisfies Record<string, Stroke[]>

const dune = (y: number) => `M-42 ${y}q16-14 30-4t26-6q12-8 28-2M-42 ${y + 22}q18-13 32-3t28-5q10-7 24-3`

export const DRAWINGS: Record<Terrain, Drawing> = {
  plains: {
    lines: [['furrow', 'M-40-6q20-9 40-2t40-4M-38 18q22-8 40-1t36-6M-22-34q20-5 44 1']],
    dots: { look: 'flower', at: spots('-14,-14,1.5 24,30,1.5 30,-24,1.3 -26,30,1.3') },
    motif: 'tuft',
    look: 'grass',
    places: spots('-24,-22 10,-32 28,-10 -34,4 -6,-4 20,16 -18,24 4,36 34,22'),
  },
  hills: {
    motif: 'hill',
    clipped: true,
    places: spots('-6,-18,0.85 30,-8,0.8 -30,6 10,18,1.15 -18,36,0.95 28,38,0.8'),
  },
  forest: {
    motif: 'tree',
    places: spots('-22,-24 2,-30 24,-22 -34,-6 -11,-10 13,-8 35,-4 -24,10 0,8 24,12 -32,25 -10,28 12,29 32,26 0,44'),
  },
  wasteland: {
    lines: [
      ['crack', 'M-38 2l13-6 8 6 12-9 9 8 14-4 20 8M-4 10l4 14-8 12M19 2l4 16 12 8M-17-4l-6-14 6-14M9-3l2-16 14-12'],
      ['branch', 'M-30 38v-14l-5-6M-30 28l6-7M31-20v-12l-4-5M31-26l5-6'],
    ],
    dots: {
      look: 'stone',
      at: spots('-28,-18,4.2,3 18,-28,2.8,2 30,8,5.6,4 -10,30,4.2,3 14,30,2.8,2 -32,14,2.8,2 2,-8,2.8,2'),
    },
  },
  desert: {
    lines: [
      ['dune', `${dune(-8)}M-26 34q14-11 26-3t24-4M-24-30q12-9 24-2t22-4`],
      ['dune pale', dune(-5)],
    ],
    dots: { look: 'dot', at: spots('-16,-18,1 20,-20,1 -24,4,1 26,4,1 4,24,1 -8,44,1') },
  },
  swamp: {
    lines: [['ripple', 'M-26-12q4-3 8 0t8 0M12 12q4-3 8 0t8 0M-20 28q4-3 8 0t8 0']],
    dots: { look: 'pool', at: spots('-18,-12,17,7 20,-22,12,5 22,12,17,7 -12,28,16,6') },
    motif: 'reed',
    places: spots('-32,2 4,-10 34,-4,0.9 4,20,1.1 24,36,0.9 -4,-30,0.8'),
  },
  lake: {
    motif: 'wave',
    look: 'water',
    places: spots('-18,-18 16,-26 22,-2 -16,6 14,22 -12,32'),
  },
  mountain: {
    motif: 'peak',
    clipped: true,
    places: spots('22,-6,0.8 -22,-4,0.9 4,22,1.25 -28,34,0.8 32,36,0.8'),
  },
  sea: {
    motif: 'wave',
    look: 'water deep',
    places: spots('-16,-24 20,-14 -20,0 12,8 -10,24 18,30'),
  },
}
