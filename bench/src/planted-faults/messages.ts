import type { Fault } from './fault.ts'

export const MESSAGES: readonly Fault[] = [
  {
    breaks: 'a mail is written in English whoever it is for',
    file: 'server/src/notices/notice-sql.ts',
    find: "WHEN 578 THEN 'no'",
    replace: "WHEN 578 THEN 'en'",
    killedBy: 'server/src/notices/notices.test.ts',
  },
  {
    breaks: 'whose bid was voided hears that the end moved',
    file: 'server/src/notices/notice-sql.ts',
    find: 'AND v.bid = l.number',
    replace: 'AND v.bid = l.number AND false',
    killedBy: 'server/src/notices/notices.test.ts',
  },
  {
    breaks: 'the seller does not hear of a bid below the reserve',
    file: 'server/src/notices/notice-service.ts',
    find: "...(notice === 'below_reserve' ? others : [])",
    replace: '',
    killedBy: 'server/src/notices/notices.test.ts',
  },
  {
    breaks: 'a buyer is reminded on the day of payment',
    file: 'server/src/notices/notice-service.ts',
    find: '+ hours(24) + REMINDED_AT',
    replace: '+ REMINDED_AT',
    killedBy: 'server/src/notices/notices.test.ts',
  },
  {
    breaks: 'what people typed is HTML in a mail',
    file: 'server/src/mail/letter.ts',
    find: 'ESCAPES[sign] ?? sign)',
    replace: 'sign)',
    killedBy: 'server/src/mail/mail.test.ts',
  },
  {
    breaks: 'a mailed code leaves the older ones valid',
    file: 'server/src/session/session-jobs.ts',
    find: `    await updateCodesVoid(tx, user_id)
`,
    replace: '',
    killedBy: 'server/src/session/credentials.test.ts',
  },
  {
    breaks: 'only the new address gets a mail, the old one does not',
    file: 'server/src/session/session-jobs.ts',
    find: 'to: email ?? user.email',
    replace: 'to: user.email',
    killedBy: 'server/src/session/credentials.test.ts',
  },
  {
    breaks: 'the link in a mail is in the wrong language',
    file: 'server/src/session/session-jobs.ts',
    find: `\${deps.settings.publicUrl}/\${user.language}/\${PAGES[purpose]}`,
    replace: `\${deps.settings.publicUrl}/en/\${PAGES[purpose]}`,
    killedBy: 'server/src/session/password-routes.test.ts',
  },
  {
    breaks: 'who leads again by the time of the mail gets a mail that they were outbid',
    file: 'server/src/notices/notice-jobs.ts',
    find: 'return takes_bids && leader_id !== id',
    replace: 'return takes_bids',
    killedBy: 'server/src/notices/notices.test.ts',
  },
  {
    breaks: 'who has paid is reminded to pay',
    file: 'server/src/notices/notice-jobs.ts',
    find: `        status === 'SOLD' &&
`,
    replace: '',
    killedBy: 'server/src/notices/notices.test.ts',
  },
  {
    breaks: 'who is outbid again gets a mail each time',
    file: 'server/src/notices/notice-jobs.ts',
    find: 'const PAUSE_SECONDS = 600',
    replace: 'const PAUSE_SECONDS = 0',
    killedBy: 'server/src/notices/notices.test.ts',
  },
  {
    breaks: 'the time in a mail is that of another zone',
    file: 'server/src/notices/notice-jobs.ts',
    find: 'const timeZone = zoneOf(auction.country_id)',
    replace: "const timeZone = 'UTC'",
    killedBy: 'server/src/notices/notices.test.ts',
  },
]
