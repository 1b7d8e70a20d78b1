export type DeviceErrorCode = 'insecure' | 'full' | 'blocked' | 'newer' | 'unavailable' | 'no_key' | 'unreadable'

/** What keeps the device from storing; each code has a phrase. */
export class DeviceError extends Error {
  override name = 'DeviceError'
  readonly code: DeviceErrorCode

  constructor(code: DeviceErrorCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

const BY_NAME: Record<string, DeviceErrorCode> = { QuotaExceededError: 'full', VersionError: 'newer' }

/** The browser's own words for it, in ours. */
export function deviceError(error: unknown): DeviceError {
  if (error instanceof DeviceError) return error
  return new DeviceError((error instanceof Error && BY_NAME[error.name]) || 'unavailable', error)
}
