import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useAccessText } from './access-text.ts'
import type { Operation } from './openapi.ts'
import classes from './operation-card.module.css'
import { schemaText, type Schemas } from './schema-text.ts'
import { TryPanel } from './try-panel.tsx'

interface OperationProps {
  operation: Operation
  schemas: Schemas
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <section>
      <h2 className={classes.label}>{label}</h2>
      <pre className={classes.code}>{text}</pre>
    </section>
  )
}

function Facts({ operation, schemas }: OperationProps) {
  const { t } = useTranslation('api')
  const accessText = useAccessText()
  const { access, isForMarketplaces, parameters, body, answer } = operation
  const parameterLines = parameters.map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${schemaText(schema ?? {}, schemas)}`,
  )
  return (
    <div className={classes.facts}>
      {access && (
        <section>
          <h2 className={classes.label}>{t('access')}</h2>
          <p>{accessText(access)}</p>
          {isForMarketplaces && <p>{t('access_marketplace')}</p>}
          {access.includes('.') && <p className={classes.permission}>{access}</p>}
        </section>
      )}
      {parameterLines.length > 0 && <Code label={t('parameters')} text={parameterLines.join('\n')} />}
      {body && <Code label={t('body')} text={schemaText(body, schemas)} />}
      {answer?.schema && <Code label={`${t('answer')} ${answer.status}`} text={schemaText(answer.schema, schemas)} />}
    </div>
  )
}

/** One call: a line to find it by, and everything about it once it is opened. */
export function OperationCard({ operation, schemas }: OperationProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.card} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <span className={classes.method} data-method={operation.method}>
          {operation.method}
        </span>
        <span className={classes.what}>
          <span className={classes.path}>{operation.path}</span>
          {/* The contract's summaries are English in every language. */}
          <span className={classes.text} lang="en">
            {operation.summary}
          </span>
        </span>
        <IconChevronDown size={20} className={classes.chevron} aria-hidden />
      </summary>
      {isOpen && (
        <div className={classes.content}>
          <Facts operation={operation} schemas={schemas} />
          <TryPanel operation={operation} schemas={schemas} />
        </div>
      )}
    </details>
  )
}
