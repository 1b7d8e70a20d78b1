import type { Fault } from './fault.ts'

export const MEDIA: readonly Fault[] = [
  {
    breaks: 'a file of exactly the largest size is refused',
    file: 'domain/src/media/file-formats.ts',
    find: 'size <= megabytes(limits[type])',
    replace: 'size < megabytes(limits[type])',
    killedBy: 'domain/src/media/media.test.ts',
  },
  {
    breaks: 'an empty file is taken',
    file: 'domain/src/media/file-formats.ts',
    find: 'if (size === 0)',
    replace: 'if (size < 0)',
    killedBy: 'domain/src/media/media.test.ts',
  },
  {
    breaks: 'a program that is called a picture is taken',
    file: 'domain/src/media/file-formats.ts',
    find: 'extensions.includes(extension) && isDeclared',
    replace: 'isDeclared',
    killedBy: 'domain/src/media/media.test.ts',
  },
  {
    breaks: 'bidders lose pictures that they have seen',
    file: 'domain/src/media/media-rules.ts',
    find: "action === 'delete' && standing.hasBids",
    replace: "action === 'delete' && !standing.hasBids",
    killedBy: 'domain/src/media/media.test.ts',
  },
  {
    breaks: 'a video holds up the pictures',
    file: 'domain/src/offline/file-plan.ts',
    find: "toSend.find(({ type }) => type !== 'video') ?? toSend[0]",
    replace: 'toSend[0]',
    killedBy: 'domain/src/offline/file-plan.test.ts',
  },
  {
    breaks: 'an upload is begun again from its first byte',
    file: 'domain/src/offline/file-plan.ts',
    find: 'offset < file.size ? { ...begun, offset }',
    replace: 'offset < file.size ? begun',
    killedBy: 'domain/src/offline/file-plan.test.ts',
  },
  {
    breaks: 'an order that another has changed is overwritten',
    file: 'domain/src/offline/file-plan.ts',
    find: 'isTheirs: order !== undefined && !isOurs',
    replace: 'isTheirs: false',
    killedBy: 'domain/src/offline/file-plan.test.ts',
  },
  {
    breaks: 'a damaged file is tried for ever',
    file: 'domain/src/offline/draft-files.ts',
    find: 'refusal && refusal.code !== DAMAGED_HERE ? rest : file',
    replace: 'refusal ? rest : file',
    killedBy: 'domain/src/offline/file-plan.test.ts',
  },
  {
    breaks: 'a damaged upload is kept',
    file: 'server/src/uploads/upload-service.ts',
    find: 'metadata.sha256 !== undefined && metadata.sha256 !== sha256',
    replace: 'metadata.sha256 === sha256 && sha256 === undefined',
    killedBy: 'server/src/uploads/upload-routes.test.ts',
  },
  {
    breaks: 'what is inside a file is not looked at',
    file: 'server/src/uploads/upload-service.ts',
    find: 'if (!(await isOfFormat(path, format)))',
    replace: 'if (format === undefined)',
    killedBy: 'server/src/uploads/upload-routes.test.ts',
  },
  {
    breaks: 'two senders of one upload both go on',
    file: 'server/src/uploads/upload-sql.ts',
    find: `    .where('received', '=', from)
`,
    replace: '',
    killedBy: 'server/src/uploads/upload-routes.test.ts',
  },
  {
    breaks: 'somebody goes on with the upload of another',
    file: 'server/src/uploads/upload-service.ts',
    find: 'if (upload?.created_by !== caller.user_id)',
    replace: 'if (!upload)',
    killedBy: 'server/src/uploads/upload-routes.test.ts',
  },
  {
    breaks: 'pictures stand in the order of their ids',
    file: 'server/src/media/media-sql.ts',
    find: `    .orderBy('m.position')
`,
    replace: '',
    killedBy: 'server/src/media/media-routes.test.ts',
  },
  {
    breaks: 'a picture that is not ready is the thumbnail',
    file: 'server/src/media/media-view.ts',
    find: "row.status === 'ACTIVE' && !isClassified(row, false)",
    replace: '!isClassified(row, false)',
    killedBy: 'server/src/media/media-routes.test.ts',
  },
  {
    breaks: 'the files of a deleted organization stay in the store',
    file: 'server/src/organizations/organization-service.ts',
    find: `    await forgetMediaOf(tx, { organization_id: id })
`,
    replace: '',
    killedBy: 'server/src/media/organization-documents.test.ts',
  },
]
