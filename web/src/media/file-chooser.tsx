import { type ReactNode, useRef } from 'react'

interface FileChooserOptions {
  accept: string
  onFiles: (files: File[]) => void
  /** The device's camera, away from the user, where it has one. */
  isCamera?: boolean
}

/** The device's own way to choose files, or to take a picture. Its element has to stand somewhere on the page. */
export function useFileChooser({ accept, onFiles, isCamera = false }: FileChooserOptions): {
  open: () => void
  element: ReactNode
} {
  const input = useRef<HTMLInputElement>(null)
  return {
    open: () => input.current?.click(),
    element: (
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isCamera}
        accept={accept}
        {...(isCamera && { capture: 'environment' })}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // The same file can be chosen again.
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    ),
  }
}
