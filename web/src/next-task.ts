/** Goes on in another task, so that the browser can draw and answer meanwhile. */
export async function nextTask(): Promise<void> {
  if ('scheduler' in globalThis && 'yield' in scheduler) await scheduler.yield()
  else await new Promise((resolve) => setTimeout(resolve))
}
