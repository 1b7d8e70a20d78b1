import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient, readAgain, showAnswer } from './query-client.ts'

test('P3 what a change was answered with is not replaced by what was read before it', async () => {
  const read = Promise.withResolvers<string>()
  const options = queryOptions({ queryKey: ['thing'], queryFn: () => read.promise, staleTime: 0 })
  queryClient.setQueryData(options.queryKey, 'old')
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined)
  expect(queryClient.isFetching({ queryKey: options.queryKey })).toBe(1)

  showAnswer(queryClient, options.queryKey, 'new')
  read.resolve('old')
  await new Promise((resolve) => setTimeout(resolve))
  expect(queryClient.getQueryData(options.queryKey)).toBe('new')
  stop()
})

test('P3 what is read for the first time is read again when something happens meanwhile', async () => {
  const reads = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const queryFn = async () => reads[asked++]?.promise ?? ''
  const options = queryOptions({ queryKey: ['news'], queryFn, staleTime: 0 })
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined)
  readAgain(queryClient, options.queryKey)
  reads[0]?.resolve('before')
  reads[1]?.resolve('after')
  await expect.poll(() => queryClient.getQueryState(options.queryKey)?.fetchStatus).toBe('idle')
  expect(queryClient.getQueryData(options.queryKey)).toBe('after')
  stop()
})
