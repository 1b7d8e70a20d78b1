import { Button, TextInput } from '@mantine/core'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { LoadFailed } from '../api/load-failed.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import classes from './api-page.module.css'
import { descriptionQuery } from './api-queries.ts'
import { findOperations, operationsOf } from './openapi.ts'
import { OperationCard } from './operation-card.tsx'
import { saveFile } from './save-file.ts'

export function ApiPage() {
  const { t } = useTranslation('api')
  usePageTitle(t('title'))
  const { data, error, refetch } = useQuery(descriptionQuery)
  const [words, setWords] = useState('')
  const soughtWords = useDeferredValue(words)
  const operations = useMemo(() => (data ? operationsOf(data) : []), [data])
  const found = findOperations(operations, soughtWords)
  const schemas = data?.components?.schemas ?? {}
  return (
    <>
      <div className={classes.head}>
        <div>
          <h1>{t('title')}</h1>
          <p className={classes.lead}>{t('lead')}</p>
        </div>
        <TextInput
          type="search"
          className={classes.find}
          aria-label={t('find')}
          placeholder={t('find')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </div>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={classes.bar}>
          <output className={classes.count}>
            {found.length > 0 ? t('count', { count: found.length }) : t('nothing_found', { words: soughtWords.trim() })}
          </output>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => saveFile('openapi.json', JSON.stringify(data, undefined, 2))}
          >
            {t('description')}
          </Button>
        </div>
      )}
      <ul className={classes.list} aria-busy={!data && !error}>
        {found.map((operation) => (
          <li key={operation.name}>
            <OperationCard operation={operation} schemas={schemas} />
          </li>
        ))}
      </ul>
    </>
  )
}
