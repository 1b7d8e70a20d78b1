import type { MediaFacts } from '../assets/asset-media-service.ts'
import type { Deps } from '../deps.ts'
import { derivedObject, originalObject } from './media-objects.ts'
import type { StoredVariant, StoredVariants } from './media-sql.ts'
import { factsOf } from './media-view.ts'

/** A picture with all that is made of one, ready to be shown. Variants that are the same share a file. */
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

/** Keeps its files, each once; `read` gives those that were made. */
export async function keepReadyPicture(
  { storage }: Deps,
  { sha256, variants }: ReadyPicture,
  original: Uint8Array,
  read: (file: string) => Promise<Uint8Array>,
): Promise<void> {
  await storage.put(originalObject(sha256), original)
  for (const file of new Set(variants.map((made) => made.file))) {
    await storage.put(derivedObject(sha256, file), await read(file))
  }
}

/** Keeps the file of a document that is served as it is. */
export async function keepReadyDocument({ storage }: Deps, sha256: string, content: Uint8Array): Promise<void> {
  await storage.put(originalObject(sha256), content)
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
