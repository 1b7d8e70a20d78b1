/**
 * The same bytes in memory of exactly their size. Node cuts small buffers from a pool, so keeping one of them keeps the
 * whole slab that it was cut from.
 */
export function ownBytes(bytes: Uint8Array): Buffer {
  const own = Buffer.alloc(bytes.byteLength)
  own.set(bytes)
  return own
}
