import { mayEver } from '@klubba/domain/permissions'
import { definitionOf, REPORT_IDS, type ReportId } from '@klubba/domain/reports/report'
import {
  type Icon,
  IconCalendarStats,
  IconCash,
  IconChartBar,
  IconChartPie,
  IconChevronRight,
  IconClock,
  IconPercentage,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { PageHeader } from '../ui/page-header.tsx'
import classes from './reports.module.css'

const SIGNS: Record<ReportId, Icon> = {
  assets_with_auctions: IconChartBar,
  sales: IconCash,
  time_to_sell: IconClock,
  sold_share: IconChartPie,
  commission: IconPercentage,
  stock_age: IconCalendarStats,
  work_per_user: IconUsers,
}

function ReportCard({ report }: { report: ReportId }) {
  const { t } = useTranslation('reports')
  const Sign = SIGNS[report]
  return (
    <Link to={pathTo('admin/reports/{report}', { report })} className={classes.entry}>
      <span className={classes.sign}>
        <Sign size={24} stroke={1.8} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{t(`report.${report}.title`)}</span>
        <span className={classes.before}>{t(`report.${report}.text`)}</span>
      </span>
      <IconChevronRight size={20} className={classes.go} aria-hidden />
    </Link>
  )
}

/** REP-1, REP-2: the reports that the user may see. */
export function ReportsPage() {
  const { t } = useTranslation(['reports', 'shell'])
  const { user } = useSession()
  const open = REPORT_IDS.filter((report) => user && mayEver(user, definitionOf(report).permission))
  return (
    <>
      <PageHeader title={t('shell:page.reports.title')} lead={t('lead')} />
      <div className={classes.list}>
        {open.map((report) => (
          <ReportCard key={report} report={report} />
        ))}
      </div>
    </>
  )
}
