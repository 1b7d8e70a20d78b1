import type { MediaFacts } from '../assets/asset-media-service.ts'
import type { Deps } from '../deps.ts'
import { derivedObject, originalObject } from './media-objects.ts'
import type { StoredVariant, StoredVariants } from './media-sql.ts'
import { factsOf } from './media-view.ts'

/** A picture with all that is made of one, ready to be shown. */
export interface ReadyPicture {
  sha256: string
  size: number
  placeholder: string
  variants: readonly (Omit<StoredVariant, 'object'> & { variant: string; file: string })[]
}

/** What is kept of it, and where. */
export function variantsOf({ sha256, variants }: ReadyPicture): StoredVariants {
  const kept = variants.map(({ variant, file, mime_type, size, width, height }) => {
    return [variant, { object: derivedObject(sha256, file), mime_type, size, width, height }] as const
  })
  return Object.fromEntries(kept)
}

/** Keeps its files. `read` gives what was sent, and what was made of it by the name of its variant. */
export async function keepReadyPicture(
  { storage }: Deps,
  picture: ReadyPicture,
  read: (variant: string) => Promise<Uint8Array>,
): Promise<void> {
  await storage.put(originalObject(picture.sha256), await read('original'))
  for (const [variant, { object }] of Object.entries(variantsOf(picture))) {
    await storage.put(object, await read(variant))
  }
}

/** What an asset shows of such pictures, which are all that it has. */
export function factsOfPictures(pictures: readonly (ReadyPicture & { id: string })[]): MediaFacts {
  return factsOf(
    pictures.map(({ id, sha256, placeholder }) => ({
      id,
      sha256,
      placeholder,
      type: 'image',
      status: 'ACTIVE',
      content_type: 'generic',
      document_type: null,
    })),
  )
}
