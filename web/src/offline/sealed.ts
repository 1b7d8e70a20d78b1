import { DeviceError } from './device-error.ts'

/** Something that can be read with the key only. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const IV_BYTES = 12

/** What a sealed thing belongs to, so that it opens in no other place. */
const placeOf = (place: string) => new TextEncoder().encode(place)

export async function sealBytes(key: CryptoKey, place: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: placeOf(place) }, key, bytes)
  return { iv, data }
}

/** Refuses what is not exactly what was sealed in this place. */
export async function unsealBytes(key: CryptoKey, place: string, { iv, data }: Sealed): Promise<ArrayBuffer> {
  try {
    return await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: placeOf(place) }, key, data)
  } catch (error) {
    throw new DeviceError('unavailable', error)
  }
}

export async function seal(key: CryptoKey, place: string, content: unknown): Promise<Sealed> {
  return sealBytes(key, place, new TextEncoder().encode(JSON.stringify(content)))
}

export async function unseal<T>(key: CryptoKey, place: string, sealed: Sealed): Promise<T> {
  const bytes = await unsealBytes(key, place, sealed)
  return JSON.parse(new TextDecoder().decode(bytes)) as T
}
