import { DeviceError } from './device-error.ts'

/** Something that can be read with the key only. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const IV_BYTES = 12

/** What a sealed thing belongs to, so that it opens in no other place. */
const placeOf = (place: string) => new TextEncoder().encode(place)

export async function seal(key: CryptoKey, place: string, content: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const text = new TextEncoder().encode(JSON.stringify(content))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: placeOf(place) }, key, text)
  return { iv, data }
}

export async function unseal<T>(key: CryptoKey, place: string, { iv, data }: Sealed): Promise<T> {
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: placeOf(place) }, key, data)
    return JSON.parse(new TextDecoder().decode(text)) as T
  } catch (error) {
    throw new DeviceError('unavailable', error)
  }
}
