import type { Plugin } from 'vite'

/** The files of which a start of the app runs the greater part. */
const RUN_AT_START =
  /^build\/(?:react|router|query|mantine|phrases|start|fields|parts|frame|inputs|offline|wizard|step-page)-/
/** Chromium's word for it, which has to be the first line; other browsers take it for a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Tells the browser to compile these files as they arrive, beside the page: otherwise it stops at every function that is
 * called for the first time, which took a fifth of the time in which the wizard opens on a phone.
 */
export function compileHints(): Plugin {
  return {
    name: 'klubba-compile-hints',
    apply: 'build',
    generateBundle: {
      // After Vite has put the names of a file's own pieces in front of it.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !RUN_AT_START.test(chunk.fileName)) continue
          chunk.code = HINT + chunk.code
          // One line further down.
          if (chunk.map) chunk.map.mappings = `;${chunk.map.mappings}`
        }
      },
    },
  }
}
