import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { groupAround } from './build-groups.ts'
import { compileHints } from './build-hints.ts'
import { buildOutput } from './build-output.ts'
import { pagePhrases } from './build-phrases.ts'

const server = `http://127.0.0.1:${process.env['KLUBBA_API_PORT'] ?? '3000'}`

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '.cache/vite',
  plugins: [react(), pagePhrases(), compileHints(), buildOutput()],
  build: {
    outDir: 'dist',
    // Never 'assets': that is a page.
    assetsDir: 'build',
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2024',
    reportCompressedSize: false,
    // For those who read the reports of errors; they are not served.
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        entryFileNames: 'build/start-[hash].js',
        chunkFileNames: ({ name, facadeModuleId }) => {
          const [, part] = /[\\/]i18n[\\/]src[\\/](\w+)[\\/]\w+\.json$/.exec(facadeModuleId ?? '') ?? []
          return `build/${part ? `${part}-` : ''}${name}-[hash].js`
        },
        codeSplitting: {
          groups: [
            // What changes only with a library's version keeps its name, and so its place in the browser's cache.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 9 },
            {
              name: 'router',
              test: /@tanstack[\\/](react-router|router-core|history|react-store|store)[\\/]/,
              priority: 8,
            },
            { name: 'query', test: /@tanstack[\\/](react-query|query-core)[\\/]/, priority: 8 },
            // Each file of the start is run in a task of its own, so that no slow phone is blocked for long.
            { name: 'mantine', test: /node_modules[\\/]@mantine[\\/]/, tags: ['$initial'], priority: 8 },
            // With what fetches the files of a language: the start waits for them, so they must not wait for the start.
            {
              name: 'phrases',
              test: /node_modules[\\/](react-)?i18next[\\/]|vite[\\/]preload-helper/,
              tags: ['$initial'],
              priority: 8,
            },
            // Few files instead of many small ones: what every page needs, what every form needs, signing in.
            { name: 'start', tags: ['$initial'], priority: 7 },
            {
              name: 'fields',
              test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Input|InputBase|TextInput|PasswordInput)[\\/]/,
              priority: 6,
            },
            { name: 'session', test: /web[\\/]src[\\/]session[\\/]/, priority: 5 },
            {
              name: 'parts',
              test: /web[\\/]src[\\/](ui|forms)[\\/]|@tabler[\\/]icons-react[\\/]/,
              minShareCount: 3,
              priority: 4,
            },
            { name: groupAround('frame'), debugName: 'frame', priority: 4 },
            { name: groupAround('lists'), debugName: 'lists', priority: 3 },
            { name: groupAround('inputs'), debugName: 'inputs', priority: 3 },
            { name: 'offline', test: /(?:web|domain)[\\/]src[\\/]offline[\\/]/, minShareCount: 3, priority: 3 },
            { name: groupAround('wizard'), debugName: 'wizard', priority: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      // As patterns: /api is also a page, and so is everything else under /auth.
      ['^/api/_', '^/auth/refresh$', '^/v1/', '^/health$', '^/ready$', '^/\\.well-known/'].map((path) => [
        path,
        { target: server },
      ]),
    ),
  },
})
