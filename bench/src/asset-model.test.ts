import { expect, test } from 'vitest'
import { ACTIONS } from './asset-model-rules.ts'
import { runAssetModel } from './asset-model.ts'

test('AST-4 USR-2 whatever people do with assets, nothing happens but what the rules say, and a refusal changes nothing', async () => {
  const { done, refused } = await runAssetModel(400)
  expect(Object.keys(done)).toEqual(expect.arrayContaining(['edit', 'set_portfolio', 'duplicate']))
  expect(Object.keys(refused)).toEqual(expect.arrayContaining(ACTIONS.filter((action) => action !== 'duplicate')))
})
