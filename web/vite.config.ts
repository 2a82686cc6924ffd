import { svelte } from '@sveltejs/vite-plugin-svelte'
import icons from 'unplugin-icons/vite'
import { defineConfig } from 'vitest/config'
import { roundedIcons } from './paths.ts'

const SERVER = process.env['TAFELRUNDE_SERVER'] ?? 'http://127.0.0.1:8600'

// `vite` serves the client with a running Tafelrunde behind /api, and the boards from fixtures at /dev/.
export default defineConfig({
  plugins: [roundedIcons(), svelte(), icons({ compiler: 'svelte', scale: 1 })],
  build: {
    outDir: '../src/tafelrunde/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy knows no data: scripts or styles
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } }, // a slow machine is no reason for a warning
  },
  server: {
    proxy: {
      '/api': { target: SERVER, ws: true, changeOrigin: true },
      '/schema': { target: SERVER },
    },
  },
  test: { include: ['*.test.ts', 'src/**/*.test.ts'] },
})
