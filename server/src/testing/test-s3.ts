import { atTheEnd } from './at-the-end.ts'
import { startS3 } from './s3-server.ts'

/** An S3-protocol server until the test or the file that asks for it is over; the settings that lead to it. */
export async function startTestS3() {
  const { settings, stop } = await startS3()
  atTheEnd(stop)
  return settings
}
