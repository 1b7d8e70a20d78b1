import { Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconSearch } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { PageErrorView } from '../ui/page-error-view.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import classes from './missing-organization.module.css'

/** ORG-7: nothing has this id, or it was deleted; the ways on are the list and a search in it. */
export function MissingOrganization() {
  const { t } = useTranslation('organizations')
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const list = pathTo('admin/organizations')
  usePageTitle(t('missing.title'))

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    void navigate({ to: list, search: words.trim() === '' ? {} : { q: words.trim() } })
  }

  return (
    <PageErrorView
      title={t('missing.title')}
      actions={
        <>
          <form className={classes.search} onSubmit={onSubmit}>
            <TextInput
              type="search"
              className={classes.words ?? ''}
              aria-label={t('missing.search')}
              placeholder={t('search')}
              maxLength={200}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
            <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
              {t('missing.search')}
            </Button>
          </form>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={19} aria-hidden />}
            renderRoot={(props) => <Link to={list} {...props} />}
          >
            {t('missing.back')}
          </Button>
        </>
      }
    >
      <p>{t('missing.text')}</p>
    </PageErrorView>
  )
}
