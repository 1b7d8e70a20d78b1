import { z } from 'zod'
import { endpoint } from '../contract.ts'

const Icon = z.strictObject({ body: z.string() })
const Alias = z.looseObject({ parent: z.string() })

export const iconApi = {
  'GET /api/_nuxt_icon/{file}': endpoint({
    access: 'public',
    lane: 'files',
    summary: 'Icons by name, in the protocol of Iconify: tabler.json?icons=truck,crane',
    params: z.strictObject({ file: z.string().regex(/^[a-z0-9-]{1,40}\.json$/) }),
    query: z.strictObject({
      icons: z
        .string()
        .regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/)
        .max(2000),
    }),
    response: z.strictObject({
      prefix: z.string(),
      icons: z.record(z.string(), Icon),
      aliases: z.record(z.string(), Alias).optional(),
      width: z.int(),
      height: z.int(),
      not_found: z.array(z.string()).optional(),
    }),
  }),
}
