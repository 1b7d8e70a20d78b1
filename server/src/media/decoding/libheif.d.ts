declare module 'libheif-js/wasm-bundle.js' {
  interface ImageData {
    data: Uint8ClampedArray
    width: number
    height: number
  }
  interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    display(data: ImageData, done: (shown: ImageData | null) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
  export default libheif
}
