import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import icons from 'unplugin-icons/vite'
import { defineConfig } from 'vitest/config'
import { roundedIcons } from './paths.ts'

const SERVER = process.env['TAFELRUNDE_SERVER'] ?? 'http://127.0.0.1:8600'

// What the service worker keeps has a name of its own, another one as soon as it changes.
const SHELL = createHash('sha256')
for (const file of ['worker/sw.ts', 'public/offline.html', 'public/offline.js']) {
  SHELL.update(readFileSync(new URL(file, import.meta.url)))
}

// `vite` serves the client with a running Tafelrunde behind /api, and the boards from fixtures at /dev/.
export default defineConfig({
  plugins: [roundedIcons(), svelte(), icons({ compiler: 'svelte', scale: 1 })],
  define: { __SHELL__: JSON.stringify(SHELL.digest('hex').slice(0, 12)) },
  build: {
    outDir: '../src/tafelrunde/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy knows no data: scripts or styles
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'worker/sw.ts' },
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
      checks: { bundlerTimings: false }, // a slow machine is no reason for a warning
    },
  },
  server: {
    proxy: {
      '/api': { target: SERVER, ws: true, changeOrigin: true },
      '/schema': { target: SERVER },
    },
  },
  test: { include: ['*.test.ts', 'src/**/*.test.ts'], pool: 'threads' }, // each file still in a world of its own
})
