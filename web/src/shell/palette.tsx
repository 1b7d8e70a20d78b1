import type { SessionUser } from '@klubba/domain/users/user'
import { UnstyledButton } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { OverlayDialog } from '../ui/overlay-dialog.tsx'
import { closeOverlay } from './overlays.ts'
import { PaletteFoot } from './palette-foot.tsx'
import classes from './palette.module.css'
import { PaletteOption } from './palette-option.tsx'
import { searchProviders } from './search-providers.ts'
import { type Kind, useChoice, useFound, useRun } from './use-palette.ts'

/** NAV-17: finds pages, things and actions by a few letters. */
export function Palette({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [kind, setKind] = useState<Kind>()
  const { groups, isAsking, hasFailed } = useFound(user, words, kind)
  const all = groups.flatMap(({ found }) => found)
  const [index, choose] = useChoice(words, kind, all.length)
  const run = useRun()
  const kinds = [undefined, ...searchProviders().map((provider) => provider.kind)]
  useEffect(() => field.current?.focus(), [])

  function onKeyDown(event: KeyboardEvent): void {
    const chosen = all[index]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) choose(index + step)
    else if (event.key === 'Enter' && chosen) run(chosen)
    // Esc leaves the palette; the kinds are the only thing to move to from here.
    else if (event.key === 'Tab') {
      const next = kinds.indexOf(kind) + (event.shiftKey ? -1 : 1) + kinds.length
      setKind(kinds[next % kinds.length])
    } else return
    event.preventDefault()
  }

  return (
    <OverlayDialog label={t('palette.title')} kind="palette" onClose={closeOverlay}>
      <div className={classes.ask}>
        <IconSearch size={20} aria-hidden className={classes.lens} />
        <input
          ref={field}
          className={classes.field}
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded={all.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={all[index] && `${id}${all[index].id}`}
          placeholder={t('search.open')}
          autoComplete="off"
          spellCheck={false}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <UnstyledButton className={classes.close} aria-label={`${t('nav.close')} Esc`} onClick={closeOverlay}>
          <kbd className={classes.key}>{'Esc'}</kbd>
          <IconX size={20} aria-hidden className={classes.cross} />
        </UnstyledButton>
      </div>
      <fieldset className={classes.kinds} aria-label={t('palette.kinds')}>
        {kinds.map((each) => (
          <UnstyledButton
            key={each ?? 'everything'}
            className={classes.kind}
            aria-pressed={each === kind}
            onClick={() => {
              setKind(each)
              field.current?.focus()
            }}
          >
            {each ? t(`palette.kind.${each}`) : t('palette.everything')}
          </UnstyledButton>
        ))}
      </fieldset>
      {/* No tag makes a list of results that a field leads through. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={`${id}list`} className={classes.list} role="listbox" aria-label={t('palette.results')}>
        {groups.map((group) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          <div key={group.kind} role="group" aria-label={t(`palette.kind.${group.kind}`)}>
            <div className={classes.heading} role="presentation">
              {t(`palette.kind.${group.kind}`)}
            </div>
            {group.found.map((found) => (
              <PaletteOption
                key={found.id}
                id={`${id}${found.id}`}
                found={found}
                words={words}
                isChosen={found === all[index]}
                onPoint={() => choose(all.indexOf(found))}
                onRun={() => run(found)}
              />
            ))}
          </div>
        ))}
      </div>
      {hasFailed && (
        <p className={classes.failed} role="alert">
          {t('palette.failed')}
        </p>
      )}
      {all.length === 0 && !isAsking && !hasFailed && (
        <div className={classes.nothing}>
          <p>{t('palette.nothing', { words: words.trim() })}</p>
          <p>{t('palette.nothing_text')}</p>
        </div>
      )}
      <PaletteFoot count={all.length} />
    </OverlayDialog>
  )
}
