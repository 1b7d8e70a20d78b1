import { mayEver } from '@klubba/domain/permissions'
import { definitionOf, REPORT_IDS, type ReportDefinition, type ReportId } from '@klubba/domain/reports/report'
import { Button } from '@mantine/core'
import { IconChartBar, IconFilterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { ExportButtons, ExportNotice, useTableExport } from '../lists/table-export.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Paging } from '../ui/paging.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { useSkeleton } from '../ui/use-skeleton.ts'
import { ReportCharts } from './report-charts.tsx'
import { ReportFigures } from './report-figures.tsx'
import { type Report, reportOptions } from './report-queries.ts'
import { narrowed, type ReportListSearch, reportQuery, useReportSearch } from './report-search.ts'
import { ReportTable, TotalsTable } from './report-tables.tsx'
import { ReportToolbar } from './report-toolbar.tsx'
import classes from './reports.module.css'

interface FoundProps {
  report: ReportId
  definition: ReportDefinition
  list: ReportListSearch
}

function NothingFound({ list }: { list: ReportListSearch }) {
  const { t } = useTranslation(['reports', 'common'])
  if (!list.isFiltered) return <EmptyState icon={IconChartBar} title={t('none')} text={t('none_text')} />
  return (
    <EmptyState
      icon={IconFilterOff}
      title={t('none_found')}
      text={t('none_found_text')}
      action={
        <Button variant="default" onClick={list.clear}>
          {t('common:list.clear_filters')}
        </Button>
      }
    />
  )
}

/** How it is counted, and when that was. */
function Rule({ definition, answer }: { definition: ReportDefinition; answer: Report }) {
  const { t } = useTranslation('reports')
  const { moment } = useFormat()
  const sentences = [
    t(`rule.${definition.period ?? 'now'}`),
    definition.hasCurrencies && t('rule.currencies'),
    t('counted_at', { when: moment(answer.counted_at) }),
  ]
  return <p className={classes.rule}>{sentences.filter(Boolean).join(' ')}</p>
}

function OpenReport({ report, definition, list }: FoundProps) {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  const [language] = useLanguage()
  const query = useQuery(reportOptions(report, reportQuery(list.search, definition), language))
  const { data, error, isPending, isPlaceholderData, refetch } = query
  const isLoading = useSkeleton(isPending)
  const answer = error ? undefined : data
  const files = useTableExport(answer?.total ?? 0)

  function place(): ReactNode {
    if (!answer) return <FetchFailed title={t('failed')} error={error} onRetry={() => void refetch()} />
    if (answer.total === 0) return <NothingFound list={list} />
    return (
      <>
        <ReportFigures report={answer} definition={definition} />
        <ReportCharts charts={answer.charts} />
        <TotalsTable definition={definition} answer={answer} />
        <h2 className={classes.heading}>{t('rows')}</h2>
        <ReportTable report={report} definition={definition} answer={answer} isStale={isPlaceholderData} />
        <Paging
          page={list.search.page}
          pageSize={answer.page_size}
          total={answer.total}
          number={number}
          onPage={list.toPage}
        />
      </>
    )
  }

  return (
    <>
      <PageHeader
        title={t(`report.${report}.title`)}
        lead={t(`report.${report}.text`)}
        actions={
          <ExportButtons
            exporting={files.exporting}
            isOff={!answer || answer.total === 0}
            exported={(format) => ({ kind: 'report', report, format, filters: narrowed(list.search, definition) })}
          />
        }
      />
      <ExportNotice {...files} />
      {isLoading ? (
        <CardSkeleton lines={8} />
      ) : (
        <>
          <ReportToolbar definition={definition} list={list} report={answer} />
          {answer && <Rule definition={definition} answer={answer} />}
          {place()}
        </>
      )}
    </>
  )
}

function NoSuchReport() {
  const { t } = useTranslation('reports')
  return (
    <>
      <PageHeader title={t('missing')} />
      <EmptyState
        icon={IconChartBar}
        title={t('missing')}
        text={t('missing_text')}
        action={
          <Button variant="default" renderRoot={(props) => <Link to={pathTo('admin/reports')} {...props} />}>
            {t('all')}
          </Button>
        }
      />
    </>
  )
}

/** REP-1, REP-2: one report, narrowed as its address says. One that the user may not see does not exist. */
export function ReportPage() {
  const { report: name } = useParams({ strict: false }) as { report?: string }
  const { user } = useSession()
  const list = useReportSearch()
  const report = REPORT_IDS.find((id) => id === name)
  if (!user) return null
  if (!report || !mayEver(user, definitionOf(report).permission)) return <NoSuchReport />
  return <OpenReport key={report} report={report} definition={definitionOf(report)} list={list} />
}
