import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Does it when the test that asks for it is over, or outside of tests when the file is. Last asked, first done. */
export function atTheEnd(work: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await work()))
  else afterAll(async () => void (await work()))
}
