import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { chanceOf, type Chance } from './asset-model-catalogue.ts'
import {
  ACTIONS,
  isHidden,
  mayRevert,
  PERSON_TYPES,
  TRANSITIONS,
  verdict,
  type Action,
  type ModelAsset,
  type PersonType,
  type Status,
} from './asset-model-rules.ts'
import { inWorld, storedOf, type Stored, type World } from './asset-model-world.ts'

/** So many assets are acted on by turns. */
const ASSETS = 10

export interface AssetModelRun {
  steps: number
  /** The same seed takes the same steps. */
  seed: number
  /** How often each action was done, and refused. */
  done: Record<string, number>
  refused: Record<string, number>
}

interface Run extends World {
  chance: Chance
  assets: ModelAsset[]
  result: AssetModelRun
}

function must(holds: boolean, what: string, facts: object): asserts holds {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(facts, null, 2)}`)
}

const count = (counts: Record<string, number>, key: string) => void (counts[key] = (counts[key] ?? 0) + 1)

const newModel = (id: string, creator: PersonType, subcategory: string, values: unknown): ModelAsset => ({
  id,
  creator,
  subcategory,
  values: values as ModelAsset['values'],
  status: 'DRAFT',
  archived: false,
  owner: null,
  placed: false,
  next: null,
})

async function begin({ chance, catalogue, ask, assets }: Run): Promise<void> {
  const creator = chance.of(PERSON_TYPES.filter((type) => type !== 'read'))
  const subcategory = chance.of(catalogue.subcategories)
  const { body } = await ask(creator, 'POST', '/v1/assets', { id: randomUUID(), subcategory })
  assets.push(newModel(String(body['id']), creator, subcategory, body['values']))
}

const PLACE = { street: null, postal_code: '7010', postal_place: 'Trondheim', city: null, country_id: 578 }

/** Whoever began a draft fills in what is mandatory and saves it as an asset. */
async function finish({ chance, catalogue, ask, owners, result }: Run, asset: ModelAsset): Promise<void> {
  const { id, creator } = asset
  let { version } = (await ask(creator, 'GET', `/v1/assets/${id}`)).body
  for (const { section, values } of catalogue.mandatoryOf(asset.subcategory, chance)) {
    const { body } = await ask(creator, 'PUT', `/v1/assets/${id}/sections/${section}`, { version, values })
    Object.assign(asset.values, values)
    version = body['version']
  }
  const owner_id = asset.owner ?? chance.of(owners)
  const ownership = { version, owner_id, place: PLACE }
  version = (await ask(creator, 'PUT', `/v1/assets/${id}/sections/ownership`, ownership)).body['version']
  Object.assign(asset, { owner: owner_id, placed: true })
  const { status, body } = await ask(creator, 'POST', `/v1/assets/${id}/save_as_asset`, { version })
  must(status === 200, 'what is complete was not saved as an asset', body)
  asset.status = 'INVENTORY'
  count(result.done, 'save_as_asset')
}

interface Deed {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body: object
  /** Whether the asset takes what is asked, if the action is allowed. */
  fits: boolean
  /** What becomes of the asset then. */
  change: (asset: ModelAsset) => void
}

function editOf({ chance, catalogue }: Run, person: PersonType, asset: ModelAsset): Partial<Deed> {
  const { section, chosen, values } = catalogue.someOf(asset.subcategory, chance)
  const [first] = chosen
  const spoil = first && chance.happens(0.2) ? chance.of(['emptied', 'mistyped']) : 'nothing'
  if (first && spoil === 'emptied') values[first.field.key] = null
  if (first && spoil === 'mistyped') values[first.field.key] = first.field.value === 'string' ? 7 : 'seven'
  const isTaken = spoil === 'emptied' && Boolean(first?.mandatory) && asset.status !== 'DRAFT'
  return {
    method: 'PUT',
    path: `sections/${section}`,
    body: { values },
    fits: spoil !== 'mistyped' && !isTaken && !Object.keys(values).some((key) => isHidden(key, person, asset)),
    change: (saved) => {
      const kept = Object.entries({ ...saved.values, ...values }).filter(([, value]) => value !== null)
      saved.values = Object.fromEntries(kept)
    },
  }
}

function categoryOf({ chance, catalogue }: Run, asset: ModelAsset): Partial<Deed> {
  const subcategory = chance.of(catalogue.subcategories)
  const lost = Object.keys(asset.values).filter((key) => !catalogue.has(subcategory, key))
  const drop = chance.happens(0.8) ? lost : []
  return {
    method: 'PUT',
    path: 'category',
    body: { subcategory, drop },
    fits: drop.length === lost.length,
    change: (changed) => {
      changed.subcategory = subcategory
      changed.values = Object.fromEntries(Object.entries(changed.values).filter(([key]) => !lost.includes(key)))
      if (changed.status === 'INVENTORY' && !catalogue.isFilled(changed)) changed.status = 'DRAFT'
    },
  }
}

/** What is asked beside the action's name, with details that mostly fit. */
function detailsOf(run: Run, action: Action, person: PersonType, asset: ModelAsset): Partial<Deed> {
  const { chance, owners, portfolio } = run
  switch (action) {
    case 'edit':
      return editOf(run, person, asset)
    case 'change_category':
      return categoryOf(run, asset)
    case 'set_portfolio':
      return { method: 'PUT', path: 'portfolio', body: { portfolio_id: chance.of([portfolio, null]) } }
    case 'remove_draft':
      return { method: 'DELETE', path: '' }
    case 'send_back':
      return { body: { reason: 'Papers of another machine' } }
    case 'assign_owner': {
      const owner_id = chance.of(owners)
      return { body: { owner_id }, fits: owner_id !== asset.owner, change: (given) => void (given.next = owner_id) }
    }
    case 'take_over':
      return { change: (taken) => void ([taken.owner, taken.next] = [taken.next, null]) }
    case 'archive':
    case 'unarchive':
      return { change: (put) => void (put.archived = action === 'archive') }
    case 'duplicate':
    case 'retrade':
      return { body: { id: randomUUID() } }
    case 'save_as_asset':
      return {}
  }
}

/** A save from an older version is merged, or refused as a whole. */
function versionFor({ chance }: Run, { row }: Stored): number {
  return chance.happens(0.1) ? Math.max(1, row.version - chance.upTo(3)) : row.version
}

const COPIES: readonly Action[] = ['duplicate', 'retrade']

async function request(run: Run, action: Action, person: PersonType, asset: ModelAsset, before: Stored) {
  const deed: Deed = {
    method: 'POST',
    path: action,
    body: {},
    fits: true,
    change: () => undefined,
    ...detailsOf(run, action, person, asset),
  }
  const version = versionFor(run, before)
  const body = COPIES.includes(action) ? deed.body : { version, ...deed.body }
  const path = `/v1/assets/${asset.id}${deed.path && `/${deed.path}`}`
  const answer = await run.ask(person, deed.method, path, deed.method === 'DELETE' ? undefined : body)
  return { deed, answer, isOld: version < before.row.version }
}

/** What the model says becomes of the asset; the copy of one is a draft of whoever made it. */
function follow(
  run: Run,
  action: Action,
  { asset, person }: { asset: ModelAsset; person: PersonType },
  deed: Deed,
  body: Record<string, unknown>,
) {
  deed.change(asset)
  const { to } = TRANSITIONS[action] as { to?: Status | 'gone' }
  if (to === 'gone') run.assets.splice(run.assets.indexOf(asset), 1)
  else if (to) asset.status = to
  if (!COPIES.includes(action)) return
  must(body['status'] === 'DRAFT' && body['archived'] === false, `${action} gave no draft`, body)
  if (run.chance.happens(0.1)) run.assets.push(newModel(String(body['id']), person, asset.subcategory, body['values']))
}

/** Saving is what people do most, removing what they do least. */
const OFTEN: readonly Action[] = [...ACTIONS, ...ACTIONS.filter((action) => action !== 'remove_draft'), 'edit', 'edit']

async function act(run: Run, asset: ModelAsset, before: Stored): Promise<void> {
  const [person, action] = [run.chance.of(PERSON_TYPES), run.chance.of(OFTEN)]
  const expected = verdict(action, person, asset, run.catalogue.isComplete(asset))
  const { deed, answer, isOld } = await request(run, action, person, asset, before)
  const facts = { action, person, expected, asset, deed, answer }
  const isDone = answer.status < 300
  const after = await storedOf(run, asset.id)
  if (isDone) {
    must(expected === 'allowed' && deed.fits, 'it was done and should not have been', facts)
    follow(run, action, { asset, person }, deed, answer.body)
    count(run.result.done, action)
  } else {
    must(isDeepStrictEqual(after, before), 'a refusal changed the asset', { ...facts, before, after })
    if (expected === undefined) must(answer.status === 403, 'it is not for this person', facts)
    else if (expected !== 'allowed') must(answer.body.code === expected, 'another reason was told', facts)
    else if (deed.fits) must(isOld && answer.status === 412, 'it was refused and should have been done', facts)
    else must(answer.status === 400 || (isOld && answer.status === 412), 'another refusal was expected', facts)
    count(run.result.refused, action)
  }
}

/** A field gets the value back that it had before some change. Only the values may differ then. */
async function revert(run: Run, asset: ModelAsset, before: Stored): Promise<void> {
  const person = run.chance.of(PERSON_TYPES)
  const history = await run.ask('admin', 'GET', `/v1/assets/${asset.id}/history`)
  const entry = run.chance.of(history.body['results'] as { id: string }[])
  const path = `/v1/assets/${asset.id}/history/${entry.id}/revert`
  const answer = await run.ask(person, 'POST', path, { version: versionFor(run, before) })
  const facts = { person, asset, entry, answer }
  if (answer.status < 300) {
    must(mayRevert(person, asset, run.catalogue.isComplete(asset)), 'a value was given back and should not', facts)
    const { body } = await run.ask('admin', 'GET', `/v1/assets/${asset.id}`)
    asset.values = body['values'] as ModelAsset['values']
    asset.owner = (body['owner'] as { id: string } | null)?.id ?? null
    count(run.result.done, 'revert')
  } else {
    must(isDeepStrictEqual(await storedOf(run, asset.id), before), 'a refusal changed the asset', facts)
    count(run.result.refused, 'revert')
  }
}

/** As an auction would: it is none of the actions, but they are tried in the statuses that it leads to. */
async function sell(run: Run, asset: ModelAsset): Promise<void> {
  const status = run.chance.of(['ACTIVE', 'SOLD', 'PAID', 'DELIVERED', 'INVENTORY'] as const)
  const sql = 'UPDATE assets SET status = $2, next_owner_id = NULL, archived_at = NULL WHERE id = $1'
  await run.database.query(sql, [asset.id, status])
  Object.assign(asset, { status, archived: false, next: null })
}

/** Every answer names exactly what this person may do now, and why not the rest. */
async function checkAnswer(run: Run, asset: ModelAsset): Promise<void> {
  const person = run.chance.of(PERSON_TYPES)
  const { body } = await run.ask(person, 'GET', `/v1/assets/${asset.id}`)
  const isComplete = run.catalogue.isComplete(asset)
  const told = ACTIONS.map((action) => [action, verdict(action, person, asset, isComplete)] as const)
  const actions = Object.fromEntries(told.filter(([, word]) => word !== undefined))
  const expected = { actions, status: asset.status, archived: asset.archived, subcategory: asset.subcategory }
  const { status, archived, subcategory } = body
  const given = { actions: body['actions'], status, archived, subcategory }
  must(isDeepStrictEqual(given, expected), 'the answer tells something else', { person, asset, expected, given })
}

async function step(run: Run): Promise<void> {
  const { chance, assets } = run
  while (assets.length < ASSETS) await begin(run)
  if (assets.length > ASSETS + 3) assets.splice(chance.upTo(assets.length - 1), 1)
  const asset = chance.of(assets)
  const before = await storedOf(run, asset.id)
  must(before !== undefined, 'the asset is gone', asset)
  if (asset.status === 'DRAFT' && chance.happens(0.1)) await finish(run, asset)
  else if (asset.status !== 'DRAFT' && chance.happens(0.05)) await sell(run, asset)
  else if (chance.happens(0.08)) await revert(run, asset, before)
  else await act(run, asset, before)
  if (assets.includes(asset)) await checkAnswer(run, asset)
  else must((await storedOf(run, asset.id)) === undefined, 'the draft is still there', asset)
}

/** Random actions by people of every type on a handful of assets, each compared with what the rules say of it. */
export async function runAssetModel(steps: number, seed = Date.now() % 1_000_000): Promise<AssetModelRun> {
  return inWorld(async (world) => {
    const result: AssetModelRun = { steps, seed, done: {}, refused: {} }
    const run: Run = { ...world, chance: chanceOf(seed), assets: [], result }
    for (let taken = 0; taken < steps; taken++) {
      try {
        await step(run)
      } catch (error) {
        throw new Error(`step ${taken} of seed ${seed}`, { cause: error })
      }
    }
    return result
  })
}
