import type { FileLimits } from '@klubba/domain/media/file-formats'
import type { MediaOfAsset } from '@klubba/domain/media/media-api'
import type { SaveState } from '@klubba/domain/offline/save-state'
import { createContext, use } from 'react'
import type { UploadPlace } from './upload-manager.ts'
import type { Upload } from './upload-store.ts'
import type { MediumChanges } from './use-media-deeds.ts'

/** How a file on the device stands; while it is sent, how much of it the server has. */
export interface DeviceMark {
  state: SaveState
  share?: number | undefined
}

/** Where files lie on the device first: what is shown, and what is done with them, goes by way of it. */
export interface DeviceMedia {
  /** Here and there, in one order. */
  media: MediaOfAsset
  uploads: readonly Upload[]
  /** Of a file that the server does not have in full. */
  markOf: (id: string) => DeviceMark | undefined
  /** Something of it waits on the device: the file, or what was said about it. */
  isHere: (id: string) => boolean
  add: (files: readonly File[], place: UploadPlace, limits: FileLimits) => void
  retry: (key: string) => void
  dismiss: (key: string) => void
  edit: (id: string, changes: MediumChanges) => Promise<void>
  remove: (ids: readonly string[]) => Promise<void>
  order: (ids: readonly string[]) => Promise<void>
}

export const DeviceMediaContext = createContext<DeviceMedia | undefined>(undefined)

/** Absent where files are sent to the server at once. */
export const useDeviceMedia = (): DeviceMedia | undefined => use(DeviceMediaContext)
