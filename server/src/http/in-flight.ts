import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

/** More than this at once is more than will be answered in time: the rest are told to come back. */
const MAX_IN_FLIGHT = 500

/** Sheds load: a request too many gets 503 at once instead of waiting with all the others. */
export function limitInFlight(app: FastifyInstance, max = MAX_IN_FLIGHT): void {
  let inFlight = 0
  app.addHook('onRequest', (request, reply, done) => {
    // Streams stay open for hours and have a limit of their own.
    if (request.routeOptions.config.events) {
      done()
      return
    }
    if (inFlight >= max) {
      done(new AppError('unavailable'))
      return
    }
    inFlight++
    // It closes once, whether it was answered or broken off.
    reply.raw.once('close', () => inFlight--)
    done()
  })
}
