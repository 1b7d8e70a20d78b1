import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { DiskStorage } from './disk-storage.ts'
import { S3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

export function openStorage({ s3, dataDir }: Settings): Storage {
  return s3 ? new S3Storage(s3) : new DiskStorage(join(dataDir, 'media'))
}
