import { showToast, type ToastAction } from './toast-store.ts'

/** Short messages at the edge of the screen. An error is told where it happened as well; here it stays until closed. */
export const toast = {
  success: (message: string) => showToast({ kind: 'success', message }),
  error: (message: string, action?: ToastAction) => showToast({ kind: 'error', message, action }),
}
