import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../use-translation.ts'
import { useFormContext, useSlot } from '../schema-forms/form-context.ts'
import { useIssueText } from '../schema-forms/issue-text.ts'
import { Card } from '../ui/card.tsx'
import { CardButton } from '../ui/card-button.tsx'
import classes from './edit.module.css'
import {
  newSubcomponent,
  SUBCOMPONENT_TEXTS,
  type SubcomponentDraft,
  type SubcomponentText,
} from './subcomponent-drafts.ts'

const MOST = 50
const LONGEST: Record<SubcomponentText, number> = {
  name: 200,
  brand: 60,
  model: 80,
  serial_number: 40,
  year: 4,
  note: 1000,
}

/** What the machine is made up of: added, changed and removed here, saved with the section. */
export function SubcomponentsCard() {
  const { t } = useTranslation('assets')
  const { store } = useFormContext()
  const { draft: parts, issue } = useSlot<SubcomponentDraft[]>('subcomponents')
  const issueText = useIssueText()
  const list = useRef<HTMLUListElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const change = (next: SubcomponentDraft[]) => store.type('subcomponents', next)

  function add(): void {
    flushSync(() => change([...parts, newSubcomponent()]))
    list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }

  function remove(id: string): void {
    change(parts.filter((part) => part.id !== id))
    adding.current?.focus()
  }

  return (
    <div id="card-subcomponents" className={classes.anchor}>
      <Card title={t('card.subcomponents')} lead={t('subcomponents.lead')}>
        <ul ref={list} className={classes.parts}>
          {parts.map((part, index) => (
            <li key={part.id} className={classes.part}>
              {SUBCOMPONENT_TEXTS.map((text) => (
                <TextInput
                  key={text}
                  className={text === 'note' ? (classes.wide ?? '') : ''}
                  name={`subcomponents.${index}.${text}`}
                  label={t(`subcomponents.${text}`)}
                  required={text === 'name'}
                  maxLength={LONGEST[text]}
                  inputMode={text === 'year' ? 'numeric' : 'text'}
                  autoComplete="off"
                  value={part[text]}
                  error={issue?.path === `subcomponents.${index}.${text}` ? issueText(issue) : undefined}
                  onChange={(event) =>
                    change(parts.map((each) => (each.id === part.id ? { ...each, [text]: event.target.value } : each)))
                  }
                />
              ))}
              <div className={classes.removal}>
                <CardButton
                  icon={IconTrash}
                  isDangerous
                  label={t('subcomponents.remove', { name: part.name || t('subcomponents.unnamed') })}
                  onClick={() => remove(part.id)}
                />
              </div>
            </li>
          ))}
        </ul>
        {parts.length < MOST && (
          <Button ref={adding} variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            {t('subcomponents.add')}
          </Button>
        )}
      </Card>
    </div>
  )
}
