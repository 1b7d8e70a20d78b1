import type { Storage } from '@klubba/domain/offline/storage-health'

/** OFF-10: whether the browser keeps what lies here, and how much room there is, as far as it tells. */
export async function deviceStorage(): Promise<Storage> {
  if (!('storage' in navigator)) return { isPersistent: false }
  const [isPersistent, { usage, quota }] = await Promise.all([
    navigator.storage.persisted(),
    navigator.storage.estimate(),
  ])
  return {
    isPersistent,
    ...(usage !== undefined && { used: usage }),
    ...(quota !== undefined && { total: quota }),
  }
}

/** OFF-10: drafts are not to be cleared away when the device needs room. Answers whether the browser agrees. */
export async function askForPersistence(): Promise<boolean> {
  if (!('storage' in navigator)) return false
  return (await navigator.storage.persisted()) || navigator.storage.persist()
}
