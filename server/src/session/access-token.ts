import { ACCESS_TOKEN_MINUTES } from '@klubba/domain/session/session'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Keys } from '../secret-key.ts'

const ISSUER = 'klubba'
const AUDIENCE = 'klubba-api'

export interface AccessToken {
  access_token: string
  expires_at: string
}

/** A signed token that names the session, for half an hour. Whether the session still runs is another question. */
export async function signAccessToken(keys: Keys, sessionId: string): Promise<AccessToken> {
  const now = Math.floor(Date.now() / 1000)
  const expires = now + ACCESS_TOKEN_MINUTES * 60
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(sessionId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(expires)
    .sign(keys('access-token'))
  return { access_token: token, expires_at: new Date(expires * 1000).toISOString() }
}

/** The session that a token names and when the token ends, in milliseconds, if it is ours and in time. */
export async function readAccessToken(
  keys: Keys,
  token: string,
): Promise<{ sessionId: string; until: number } | undefined> {
  try {
    const { payload } = await jwtVerify<{ sub: string; exp: number }>(token, keys('access-token'), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'exp'],
    })
    return { sessionId: payload.sub, until: payload.exp * 1000 }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
