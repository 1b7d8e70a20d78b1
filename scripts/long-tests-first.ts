import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that start the product many times: begun last, as small ones are, they would leave cores without work. */
const LONG = /\/server\/src\/(main|admin)\.test\.ts$/

export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is no array's
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
