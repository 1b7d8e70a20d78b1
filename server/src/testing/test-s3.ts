import { afterAll } from 'vitest'
import { startS3 } from './s3-server.ts'

/** An S3-protocol server for one test file; the settings that lead to it. */
export async function startTestS3() {
  const { settings, stop } = await startS3()
  afterAll(stop)
  return settings
}
