import { newDraft } from '@klubba/domain/offline/draft'
import type { Category, RegistrationData, Subcategory } from '@klubba/domain/registration-data/registration-data-api'
import { TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconSearch, IconSearchOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { FetchFailed } from '../../api/fetch-failed.tsx'
import { serverNow } from '../../api/server-clock.ts'
import { addPhrases } from '../../i18n/i18n.ts'
import { deviceKey } from '../../offline/device-key.ts'
import { addDraft } from '../../offline/draft-store.ts'
import { pathTo } from '../../paths.ts'
import { useSession } from '../../session/session-store.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { DataIcon } from '../../ui/data-icon.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { useRegistrationData } from '../catalogue-queries.ts'
import classes from './new-page.module.css'
import { DeviceNotice } from './saved-card.tsx'

/** Begins a registration on the device, and goes to its first step. One press begins one. */
function useBegin() {
  const { user } = useSession()
  const navigate = useNavigate()
  const busy = useRef(false)
  const { mutate, error } = useMutation({
    mutationFn: async (subcategory: string) => {
      if (!user) return
      const draft = newDraft({
        id: crypto.randomUUID(),
        user_id: user.id,
        subcategory,
        at: new Date(serverNow()).toISOString(),
      })
      await addDraft(draft)
      await navigate({ to: pathTo('assets/registration/{assetId}/{section}', { assetId: draft.id, section: 'info' }) })
    },
    onSettled: () => void (busy.current = false),
  })
  return {
    begin: (subcategory: string) => {
      if (busy.current) return
      busy.current = true
      mutate(subcategory)
    },
    error,
  }
}

/** What the first step needs is fetched while its kind is chosen: by then the network may be gone. */
function useStepAtHand(): void {
  const { user } = useSession()
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    // Who begins without them is told then.
    void Promise.allSettled([
      deviceKey(userId),
      import('./step-page.tsx'),
      import('./prepare-step.ts').then(async ({ STEP_PHRASES }) => addPhrases(STEP_PHRASES)),
    ])
  }, [userId])
}

interface TilesProps {
  found: readonly { category: Category; subcategory: Subcategory }[]
  onChoose: (subcategory: string) => void
}

function SubcategoryTiles({ found, onChoose }: TilesProps) {
  return (
    <ul className={classes.tiles}>
      {found.map(({ category, subcategory }) => (
        <li key={subcategory.id}>
          <UnstyledButton className={classes.tile} onClick={() => onChoose(subcategory.id)}>
            <DataIcon icon={subcategory.icon} size={30} />
            <span className={classes.words}>
              <span className={classes.name}>{subcategory.name}</span>
              <span className={classes.detail}>{category.name}</span>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

function CategoryTiles({
  kinds,
  results,
}: {
  kinds: readonly { id: string; name: string }[]
  results: readonly Category[]
}) {
  const { t } = useTranslation('registration')
  return kinds.map((kind) => {
    const categories = results.filter((category) => category.kind === kind.id)
    if (categories.length === 0) return null
    return (
      <section key={kind.id} className={classes.kind} aria-labelledby={`kind-${kind.id}`}>
        <h2 id={`kind-${kind.id}`}>{kind.name}</h2>
        <ul className={classes.tiles}>
          {categories.map(({ id, name, icon, subcategories }) => (
            <li key={id}>
              <Link className={classes.tile} to={pathTo('assets/registration/new')} search={{ category: id }}>
                <DataIcon icon={icon} size={30} />
                <span className={classes.words}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.detail}>{t('kinds_of', { count: subcategories.length })}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

const matches = (text: string, words: readonly string[]) => words.every((word) => text.toLowerCase().includes(word))

interface ChoicesProps {
  data: RegistrationData
  words: readonly string[]
  onChoose: (subcategory: string) => void
}

/** All categories, the kinds of the one that is chosen, or the kinds that a word finds. */
function Choices({ data: { results, kinds }, words, onChoose }: ChoicesProps) {
  const { t } = useTranslation('registration')
  // Of the page that is shown: the address is that of the next one while it is fetched.
  const { category: chosen } = useSearch({ strict: false }) as { category?: string }
  const category = results.find(({ id }) => id === chosen)
  if (words.length === 0 && !category) return <CategoryTiles kinds={kinds} results={results} />
  const all = results.flatMap((each) => each.subcategories.map((subcategory) => ({ category: each, subcategory })))
  const found =
    words.length > 0
      ? all.filter((each) => matches(`${each.subcategory.name} ${each.category.name}`, words))
      : all.filter((each) => each.category === category)
  return (
    <section className={classes.kind} aria-label={category?.name ?? t('search')}>
      {words.length === 0 && (
        <>
          <Link className={classes.up} to={pathTo('assets/registration/new')}>
            <IconChevronLeft size={18} aria-hidden />
            {t('all_categories')}
          </Link>
          <h2>{category?.name}</h2>
        </>
      )}
      {found.length === 0 ? (
        <EmptyState icon={IconSearchOff} title={t('nothing_found')} text={t('nothing_found_text')} />
      ) : (
        <SubcategoryTiles found={found} onChoose={onChoose} />
      )}
    </section>
  )
}

/** AST-2: what is registered: a category, then its kind; or both at once by a word. */
export function NewRegistrationPage() {
  const { t } = useTranslation(['registration', 'shell'])
  const { data, error: notFetched, isPending, refetch } = useRegistrationData()
  const isLoading = useSkeleton(isPending)
  const { begin, error } = useBegin()
  useStepAtHand()
  const [typed, setTyped] = useState('')
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return (
    <>
      <PageHeader title={t('shell:page.registration_new.title')} lead={t('shell:page.registration_new.empty')} />
      <DeviceNotice error={error} />
      <TextInput
        className={classes.search ?? ''}
        type="search"
        label={t('search')}
        placeholder={t('search_for')}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isLoading && <CardSkeleton lines={6} />}
      {!isLoading && !data && <FetchFailed title={t('not_loaded')} error={notFetched} onRetry={() => void refetch()} />}
      {!isLoading && data && <Choices data={data} words={words} onChoose={begin} />}
    </>
  )
}
